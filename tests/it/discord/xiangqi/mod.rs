//! Xiangqi as people meet it: from the challenge to the last word.

mod challenge;
