//! Time zones as people know them: cities in Han characters, large ones that have no zone of their own, abbreviations, and
//! the zones of a language.

/// A time zone with its names: its city in simplified and in traditional characters, then others.
type Zone = (&'static str, &'static [&'static str]);

const ZONES: &[Zone] = &[
    (
        "Asia/Shanghai",
        &[
            "上海",
            "上海",
            "北京",
            "广州",
            "廣州",
            "深圳",
            "成都",
            "重庆",
            "重慶",
            "杭州",
            "南京",
            "武汉",
            "武漢",
            "西安",
            "天津",
            "苏州",
            "蘇州",
            "厦门",
            "廈門",
            "中国",
            "中國",
            "beijing",
            "peking",
            "guangzhou",
            "shenzhen",
            "chengdu",
            "china",
        ],
    ),
    ("Asia/Hong_Kong", &["香港", "香港", "hongkong", "hkt"]),
    ("Asia/Macau", &["澳门", "澳門", "macao"]),
    (
        "Asia/Taipei",
        &[
            "台北", "台北", "臺北", "高雄", "台中", "臺中", "台南", "臺南", "台湾", "台灣", "臺灣",
            "taiwan",
        ],
    ),
    ("Asia/Singapore", &["新加坡", "新加坡", "sgt"]),
    (
        "Asia/Kuala_Lumpur",
        &["吉隆坡", "吉隆坡", "槟城", "檳城", "malaysia"],
    ),
    (
        "Asia/Tokyo",
        &[
            "东京", "東京", "大阪", "京都", "日本", "osaka", "kyoto", "japan", "jst",
        ],
    ),
    (
        "Asia/Seoul",
        &[
            "首尔", "首爾", "汉城", "釜山", "韩国", "韓國", "서울", "korea", "kst",
        ],
    ),
    (
        "Asia/Bangkok",
        &["曼谷", "曼谷", "泰国", "泰國", "thailand"],
    ),
    (
        "Asia/Ho_Chi_Minh",
        &["胡志明市", "胡志明市", "河内", "河內", "hanoi", "saigon"],
    ),
    ("Asia/Manila", &["马尼拉", "馬尼拉"]),
    ("Asia/Jakarta", &["雅加达", "雅加達"]),
    (
        "Asia/Kolkata",
        &[
            "加尔各答",
            "加爾各答",
            "德里",
            "孟买",
            "孟買",
            "delhi",
            "mumbai",
            "bangalore",
            "india",
        ],
    ),
    ("Asia/Dubai", &["迪拜", "杜拜"]),
    ("Europe/Moscow", &["莫斯科", "莫斯科", "москва"]),
    (
        "Europe/London",
        &["伦敦", "倫敦", "manchester", "edinburgh", "britain", "bst"],
    ),
    ("Europe/Paris", &["巴黎", "巴黎"]),
    (
        "Europe/Berlin",
        &[
            "柏林",
            "柏林",
            "慕尼黑",
            "法兰克福",
            "法蘭克福",
            "munich",
            "hamburg",
            "frankfurt",
            "cest",
        ],
    ),
    ("Europe/Madrid", &["马德里", "馬德里", "barcelona"]),
    ("Europe/Rome", &["罗马", "羅馬", "米兰", "米蘭", "milan"]),
    ("Europe/Amsterdam", &["阿姆斯特丹", "阿姆斯特丹"]),
    (
        "America/New_York",
        &[
            "纽约",
            "紐約",
            "波士顿",
            "波士頓",
            "华盛顿",
            "華盛頓",
            "boston",
            "washington",
            "est",
            "edt",
            "et",
            "eastern",
        ],
    ),
    (
        "America/Chicago",
        &[
            "芝加哥",
            "芝加哥",
            "休斯敦",
            "休士頓",
            "houston",
            "dallas",
            "ct",
            "cdt",
            "central",
        ],
    ),
    (
        "America/Denver",
        &["丹佛", "丹佛", "mst", "mdt", "mt", "mountain"],
    ),
    (
        "America/Los_Angeles",
        &[
            "洛杉矶",
            "洛杉磯",
            "旧金山",
            "舊金山",
            "三藩市",
            "西雅图",
            "西雅圖",
            "san francisco",
            "seattle",
            "san diego",
            "pst",
            "pdt",
            "pt",
            "pacific",
        ],
    ),
    (
        "America/Toronto",
        &["多伦多", "多倫多", "montreal", "ottawa"],
    ),
    ("America/Vancouver", &["温哥华", "溫哥華"]),
    ("America/Sao_Paulo", &["圣保罗", "聖保羅"]),
    (
        "Australia/Sydney",
        &[
            "悉尼",
            "雪梨",
            "堪培拉",
            "坎培拉",
            "canberra",
            "aest",
            "aedt",
        ],
    ),
    ("Australia/Melbourne", &["墨尔本", "墨爾本"]),
    ("Australia/Perth", &["珀斯", "伯斯"]),
    (
        "Pacific/Auckland",
        &["奥克兰", "奧克蘭", "新西兰", "紐西蘭"],
    ),
];

/// The zone that has this name, in lower case.
pub(super) fn zone_called(name: &str) -> Option<&'static str> {
    let bare = ["时间", "時間", "市", " time"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    let is_it = |known: &&str| *known == name || Some(*known) == bare;
    let mut zones = ZONES.iter();
    let found = zones.find(|(_, names)| names.iter().any(is_it));
    found.map(|(zone, _)| *zone)
}

/// The zones that have a name that contains this, in lower case.
pub(super) fn zones_with(part: &str) -> impl Iterator<Item = &'static str> {
    let found = ZONES
        .iter()
        .filter(move |(_, names)| names.iter().any(|known| known.contains(part)));
    found.map(|(zone, _)| *zone)
}

/// What the city of a zone is called in Han characters.
#[must_use]
pub fn han_city(zone: &str, is_traditional: bool) -> Option<&'static str> {
    let (_, names) = ZONES.iter().find(|(known, _)| *known == zone)?;
    names.get(usize::from(is_traditional)).copied()
}

/// The time zones in which those live whose Discord has this locale, most first; none for a language of many countries.
#[must_use]
pub fn zones_of_locale(locale: &str) -> &'static [&'static str] {
    match locale {
        "zh-CN" => &[
            "Asia/Shanghai",
            "Asia/Hong_Kong",
            "Asia/Taipei",
            "Asia/Singapore",
        ],
        "zh-TW" => &[
            "Asia/Taipei",
            "Asia/Hong_Kong",
            "Asia/Macau",
            "Asia/Singapore",
        ],
        "zh-HK" => &[
            "Asia/Hong_Kong",
            "Asia/Macau",
            "Asia/Taipei",
            "Asia/Singapore",
        ],
        "ja" => &["Asia/Tokyo"],
        "ko" => &["Asia/Seoul"],
        "vi" => &["Asia/Ho_Chi_Minh"],
        "th" => &["Asia/Bangkok"],
        "id" => &["Asia/Jakarta"],
        "hi" => &["Asia/Kolkata"],
        "ru" => &["Europe/Moscow"],
        "de" => &["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"],
        "fr" => &["Europe/Paris", "America/Toronto"],
        "es-ES" => &["Europe/Madrid"],
        "es-419" => &[
            "America/Mexico_City",
            "America/Bogota",
            "America/Argentina/Buenos_Aires",
        ],
        "it" => &["Europe/Rome"],
        "nl" => &["Europe/Amsterdam"],
        "pl" => &["Europe/Warsaw"],
        "pt-BR" => &["America/Sao_Paulo"],
        "tr" => &["Europe/Istanbul"],
        "uk" => &["Europe/Kyiv"],
        "en-GB" => &["Europe/London"],
        _ => &[],
    }
}

/// The time zones that are offered before all others to somebody whose Discord has this locale.
#[must_use]
pub fn zones_offered(locale: &str) -> Vec<&'static str> {
    let own = zones_of_locale(locale);
    const COMMON: [&str; 14] = [
        "UTC",
        "Europe/London",
        "Europe/Berlin",
        "Europe/Paris",
        "America/New_York",
        "America/Chicago",
        "America/Denver",
        "America/Los_Angeles",
        "Asia/Shanghai",
        "Asia/Tokyo",
        "Asia/Kuala_Lumpur",
        "Asia/Kolkata",
        "Australia/Sydney",
        "America/Toronto",
    ];
    let others = COMMON.into_iter().filter(|zone| !own.contains(zone));
    own.iter().copied().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::TimeZone;

    #[test]
    fn every_zone_is_known_and_no_name_stands_for_two() {
        let mut all = std::collections::HashMap::new();
        for (zone, names) in ZONES {
            assert!(TimeZone::get(zone).is_ok(), "{zone}");
            assert!(names.len() >= 2, "{zone}");
            for name in *names {
                assert_eq!(name.to_lowercase(), **name);
                let other = all.insert(*name, *zone);
                assert!(other.is_none_or(|other| other == *zone), "{name}");
            }
        }
    }
}
