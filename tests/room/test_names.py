"""Nicknames: any script is welcome, nothing invisible is, and no two people of a room look the same."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from partyside.room.names import MAX_LENGTH, BadName, clean

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"

GOOD = {
    "latin": "Anna",
    "cyrillic": "Аня",
    "ukrainian": "Ґалаґан Їжак",
    "greek": "Νίκος",
    "german": "Jürgen Groß",
    "turkish": "İrem Işık",
    "vietnamese": "Nguyễn Thị Ế",
    "polish": "Łucja Żółć",
    "armenian": "Արամ",
    "georgian": "გია",
    "hebrew": "דָּוִד",
    "arabic": "محمد",
    "arabic with vowels": "مُحَمَّد",
    "persian with a non-joiner": "علی\u200cرضا",
    "persian with a mark before a non-joiner": "خانه\u0654\u200cما",
    "urdu": "خدیجہ",
    "hindi": "श्रीदेवी",
    "hindi with a joiner": "क्\u200dष",
    "bengali with a joiner": "র\u200d্যাব",
    "sinhala with a joiner": "ශ්\u200dරී",
    "malayalam with a joiner at the end": "അവന്\u200d",
    "tamil": "தமிழ்",
    "thai": "น้ำผึ้ง",
    "khmer": "សុខា",
    "burmese": "မောင်",
    "tibetan": "བསྟན་འཛིན",
    "amharic": "አበበ",
    "han": "王小明",
    "japanese": "さくらー・ハナ",
    "korean": "김민준",
    "mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "one letter": "я",
    "a digit": "7",
    "signs": "<b>O'Neil & Co™</b>",
    "an emoji": "🦊",
    "a family": FAMILY,
    "a family in words": f"Мы {FAMILY}!",
    "skin tones": "🧑🏽\u200d🤝\u200d🧑🏻",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "a heart on fire": "❤\ufe0f\u200d🔥",
    "a text heart": "❤\ufe0e",
    "a flag": "🇩🇪",
    "a flag of a region": ENGLAND,
    "a keycap": "1\ufe0f\u20e3",
    "accents that do not compose": "X\u0323\u0304\u0301",
}
BAD = {
    "a newline": "An\nna",
    "a tab": "An\tna",
    "a null": "An\x00na",
    "an escape": "\x1b[31mAnna",
    "a delete": "An\x7fna",
    "a line separator": "An\u2028na",
    "a wide blank within": "An\u3000na",
    "a no-break space within": "An\u00a0na",
    "a right-to-left override": "Anna\u202eavE",
    "a left-to-right embedding": "\u202aAnna",
    "a pop": "Anna\u202c",
    "an isolate": "\u2067Anna\u2069",
    "a right-to-left mark": "Anna\u200f",
    "an arabic letter mark": "محمد\u061c",
    "a zero-width space": "An\u200bna",
    "a byte order mark": "\ufeffAnna",
    "a word joiner": "An\u2060na",
    "a soft hyphen": "An\u00adna",
    "a grapheme joiner": "An\u034fna",
    "a joiner in latin": "An\u200dna",
    "a non-joiner in cyrillic": "Ан\u200cна",
    "a non-joiner behind a latin letter with an accent": "q\u0301\u200cq",
    "a joiner in han": "王\u200d明",
    "a joiner in hebrew": "ד\u200dד",
    "a joiner between scripts": "م\u200da",
    "a joiner at the end": "Anna\u200d",
    "a joiner behind an emoji": "🦊\u200d",
    "a joiner before an emoji": "\u200d🦊",
    "two joiners": "ع\u200c\u200cر",
    "a selector behind a letter": "Anna\ufe0f",
    "two selectors": "🦊\ufe0f\ufe0f",
    "an ideographic selector": "王\U000e0100",
    "tags without a flag": "Anna\U000e0061\U000e007f",
    "a flag without an end": ENGLAND[:-1],
    "only a joiner": "\u200d",
    "a hangul filler": "\u3164",
    "hangul fillers in a name": "An\u3164na",
    "a half-width filler": "\uffa0",
    "fillers of jamos": "\u115f\u1160",
    "an empty braille cell": "\u2800",
    "a note without a head": "\U0001d159",
    "a mongolian separator": "\u180e",
    "only accents": "\u0301\u0302",
    "a tower of accents": "Z" + "\u0301\u0302\u0303\u0304\u0306",
    "a composed tower": "ế" + "\u0323\u0330\u0331",
    "a private sign": "\ue000",
    "an unassigned sign": "\u0378",
    "half a character": "\ud83d",
}


@pytest.mark.parametrize("name", GOOD.values(), ids=GOOD)
def test_names_of_any_script(name: str) -> None:
    """[P8]"""
    assert clean(name, []) == name


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_what_is_in_no_name(name: str) -> None:
    """[P8] Controls, direction changers, joiners that no script needs, and whatever nobody sees."""
    assert clean(name, []) is BadName.CHARACTERS


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u3000\u00a0 "])
def test_a_name_is_not_empty(name: str) -> None:
    """[P8]"""
    assert clean(name, []) is BadName.EMPTY


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Аня  ", "Аня"),
        ("\u3000王明\u3000", "王明"),
        ("Аня\n", "Аня"),
        ("Аня   и  Боря", "Аня и Боря"),
        ("e\u0301a", "éa"),
        ("\u1112\u1161\u11ab", "한"),
        ("\u212bsa", "Åsa"),
    ],
)
def test_names_are_trimmed_and_composed(given: str, shown: str) -> None:
    """[P8]"""
    assert clean(given, []) == shown


@pytest.mark.parametrize("character", ["я", "한", "é", "🦊", FAMILY, ENGLAND[:1], "🇩🇪", "நி", "e\u0301\u0323"])
def test_twenty_characters_as_a_reader_counts(character: str) -> None:
    """[P8] One more is too many, however many code points each has."""
    assert isinstance(clean(character * MAX_LENGTH, []), str)
    assert not isinstance(clean(character * MAX_LENGTH, []), BadName)
    assert clean(character * (MAX_LENGTH + 1), []) is BadName.TOO_LONG
    assert MAX_LENGTH == 20


def test_a_name_has_an_end_whatever_it_counts_as() -> None:
    """[P42] Code points are bounded too, before anything slow looks at them."""
    assert clean(FAMILY[:-1] * 30, []) is BadName.TOO_LONG
    assert clean("x" + "\u0301" * 160, []) is BadName.TOO_LONG
    assert clean("a" + "\u0301" * 10_000_000, []) is BadName.TOO_LONG
    assert clean("a" + " " * 10_000, []) is BadName.TOO_LONG


ALIKE = [
    ("Аня", "аня"),
    ("Илья", "ИЛЬЯ"),
    ("Лёва", "ЛЁВА"),
    ("Быков", "бЫКОВ"),
    ("Юля", "юля"),
    ("Ivan", "ivan"),
    ("ivan", "IVAN"),
    ("Νίκος", "ΝΊΚΟΣ"),
    ("Արամ", "ԱՐԱՄ"),
    ("Straße", "STRASSE"),
    ("Anna", "Аnnа"),
    ("MAX", "МАХ"),
    ("max", "mах"),
    ("Роман", "Poмaн"),
    ("Тимур", "Tимур"),
    ("вова", "bова"),
    ("Ilya", "llya"),
    ("Ilya", "1lya"),
    ("Olga", "0lga"),
    ("Anna", "Ａnna"),
    ("Anna", "𝓐𝓷𝓷𝓪"),
    ("é", "e\u0301"),
    ("A-B", "A‐B"),
    ("A-B", "A–B"),
    ("علی\u200cرضا", "علیرضا"),
    ("❤\ufe0f", "❤"),
    ("Anna5", "Anna5\ufe0f"),
    ("Аня", " Аня "),
    ("Аня", "А н я"),
    ("Анна Мария", "АннаМария"),
]
DIFFERENT = [
    ("Анна", "Алла"),
    ("Аня", "Яна"),
    ("Лена", "Лёна"),
    ("Миша", "Маша"),
    ("Игрок 1", "Игрок 2"),
    ("Игрок 1", "Игрок 10"),
    ("Лев", "Рев"),
    ("Женя", "Жена"),
    ("Anna", "Ana"),
    ("Anna", "Anna Maria"),
    ("é", "e"),
    ("王", "玉"),
    ("김", "깁"),
    ("🦊", "🐺"),
    ("🧑🏽", "🧑🏻"),
    ("🇩🇪", "🇫🇷"),
    (FAMILY, "👨\u200d👩\u200d👧"),
    ("علی", "علا"),
    ("Tom", "Tim"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_no_two_people_look_the_same(one: str, other: str) -> None:
    """[P8] Whatever the case, the alphabet or the width; whoever came first."""
    assert clean(other, ["Кто-то", one]) is BadName.TAKEN
    assert clean(one, [other, "Кто-то"]) is BadName.TAKEN


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_differ_are_both_welcome(one: str, other: str) -> None:
    """[P8]"""
    assert clean(other, [one]) == other
    assert clean(one, [other]) == one


BORNE = (
    "Аня Анна Алла Алина Алиса Алёна Ася Белла Богдан Боря Вася Вера Вика Витя Вова Влад Галя Гена Гоша Гриша Даша "
    "Дима Денис Ева Егор Женя Зина Зоя Ира Инна Илья Игорь Иван Катя Ксюша Костя Кирилл Лиза Лена Лёша Лёня Лев "
    "Люба Люда Лара Лика Лина Маша Миша Марина Мила Мира Настя Ника Никита Нина Оля Олег Паша Петя Полина Роза "
    "Рома Рита Света Саша Соня Сева Слава Таня Тимур Тоня Уля Фёдор Эля Эдик Юра Юля Юна Яна Яша Ярик Майя Рая "
    "Anna Alla Ann Lena Lora Leo Lia Ilya Eva Jan Ivan Ira Ida Lida Inna Nina Tom Tim Max Mia Mila Nika Liza Elsa "
    "Ella Tina Dina Rita Sara Kira Emma Oleg Igor Roma Kate Sam Ben Bob Dan Don Jon Jim Jill Jane Joe"
)


def test_names_that_people_bear_do_not_clash() -> None:
    """[P8] Look-alikes must not cost anybody the own name: Russian and English ones beside each other."""
    taken: list[str] = []
    for name in BORNE.split():
        assert clean(name, taken) == name
        taken.append(name)


LETTERS = st.text(
    st.sampled_from("аАбБвлЛыЫюЮёЁйЙiIlL1oO0zZsSσςΣéÉßẞ한王ع\u200c\u200dر्क🦊👨🏽❤\ufe0f\u0301\u0323 \u00a0\t-_'"),
    max_size=30,
)


@given(st.one_of(st.text(max_size=60), LETTERS))
def test_cleaning_again_changes_nothing(text: str) -> None:
    """[P8] What is shown as a name would be accepted as that name; and its bearer is not joined by a double."""
    name = clean(text, [])
    assume(not isinstance(name, BadName))
    assert clean(name, []) == name
    assert 1 <= len(name) <= 160
    assert clean(name, [name]) is BadName.TAKEN
    assert clean(f"  {name}\n", [name]) is BadName.TAKEN


@given(st.text(st.sampled_from("аАбБвВлЛыЫюЮёЁiIlLoOzZсСcC12"), min_size=1, max_size=20))
def test_case_makes_no_difference(name: str) -> None:
    """[P8]"""
    assert clean(name.upper(), [name]) is BadName.TAKEN
    assert clean(name.lower(), [name]) is BadName.TAKEN
    assert clean(name.swapcase(), [name]) is BadName.TAKEN


@given(st.text(max_size=30), st.lists(st.text(max_size=30), max_size=3))
def test_whatever_is_typed_there_is_an_answer(text: str, taken: list[str]) -> None:
    """[P42]"""
    answer = clean(text, taken)
    assert isinstance(answer, str)
    assert str(answer) == answer
