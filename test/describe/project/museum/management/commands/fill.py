"""Fills the project's tables: the same rows each time, with every null, hostile texts, numbers at their limits."""

import datetime
import uuid
from decimal import Decimal

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand
from django.db import connection
from django.utils import timezone
from museum.models import Artefact, Keeper, KeyCard, Maker, Room, Tag, Tagging, Valuation

TEXTS = [
    "plain",
    "",
    " \t spaces \r\n and lines \n",
    '"quotes" \\ \'and\' \\N \\. $$ -- /* ; DROP TABLE "order"; */',
    "<script>alert(1)</script>&amp;&#0;",
    "\u2028\u2029\ufeff\u200b\u0301\ufffd",
    "\x01\x1b[31m\x7f\x85",
    "Ωμέγα ٱلْعَرَبِيَّة 漢字 𐎀𐎁 👩‍👩‍👧 é e\u0301",
    "null",
    "0123",
    "{'a': [1, NULL]}",
    "long " * 2000,
]
NOTES = [
    None,
    {},
    [],
    "text",
    0,
    -1.5,
    True,
    {"b": {"a": [None, {"": "\u2028"}]}, "a": "2"},
    {"number": 9007199254740991, "small": 1e-7, "tall": 1e21},
    [[[[]]], "\\u0000 as text"],
]
ADDRESSES = [None, "127.0.0.1", "2001:db8::1"]
UTC = datetime.timezone.utc
TIMES = [
    None,
    datetime.datetime(2024, 2, 29, 23, 59, 59, 999999, UTC),
    datetime.datetime(1969, 12, 31, 12, 0, 0, 1, UTC),
    datetime.datetime(1, 1, 1, 0, 0, 0, 500000, UTC),
    datetime.datetime(9999, 12, 31, 23, 59, 59, 100, UTC),
    datetime.datetime(2024, 3, 31, 2, 30, 0, 120000, timezone.get_fixed_timezone(330)),
]
DAYS = [None, datetime.date(1, 1, 1), datetime.date(1900, 2, 28), datetime.date(9999, 12, 31)]
HEIGHTS = [None, Decimal("0.00"), Decimal("-0.05"), Decimal("999999.99"), Decimal("12.50")]
WEIGHTS = [None, 0.0, -1.5, 0.1, 1e-9, 1.7976931348623157e308, 3.0]
SERIALS = [None, 0, 9007199254740991, -9007199254740991]


def chosen(values, number):
    return values[number % len(values)]


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args, **options):
        users = [
            get_user_model().objects.create(
                username=f"SECRET-{each}",
                email=f"SECRET-{each}@example.org",
                password="SECRET-password",
                date_joined=TIMES[1],
            )
            for each in "ab"
        ]
        keepers = [Keeper.objects.create(user=user, telephone="SECRET-telephone") for user in users]
        KeyCard.objects.create(keeper=keepers[0], secret="SECRET-card")
        rooms = self.rooms()
        makers = [
            Maker(
                key=uuid.UUID(int=uuid.UUID("ffffffff-0000-4000-8000-000000000000").int // (number + 1)),
                name=chosen(TEXTS, number),
                born=chosen([None, -2147483648, 2147483647, -44], number),
                home=None if number % 3 == 0 else chosen(rooms, number),
            )
            for number in range(30)
        ]
        Maker.objects.bulk_create(makers)
        tags = [Tag(id=number * 7 + 1, word=f"{number} {chosen(TEXTS, number)[:60]}") for number in range(26)]
        Tag.objects.bulk_create(tags)
        artefacts = [self.artefact(number, rooms, makers, keepers) for number in range(53)]
        Artefact.objects.bulk_create(artefacts)
        for number, artefact in enumerate(artefacts):
            if number % 4:
                Artefact.objects.filter(pk=artefact.pk).update(part_of=artefacts[number // 2])
            # Not in the order of their ids.
            artefact.similar.add(*[artefacts[(number * step) % 53] for step in (7, 3) if number % 5])
            artefact.found_with_in_the_same_layer_of_the_same_excavation.add(*makers[number % 30 :: 11][::-1])
            artefact.users.add(*users[: number % 3])
            for tag in {(number * 5) % 26, (number * 3) % 26} if number % 6 else ():
                Tagging.objects.create(artefact=artefact, tag=tags[tag], weight=number)
        for number in range(28):
            Valuation.objects.create(
                artefact=artefacts[number],
                amount=Decimal(number) ** 3 / 16,
                made_by=chosen([None, *users], number),
                seen_at=chosen(TIMES, number),
                found_on=chosen(DAYS, number),
            )
        self.databank(users)
        if settings.HAS_POSTGIS:
            self.places()

    def rooms(self):
        """Text ids whose order depends on who sorts them, in a tree."""
        names = ["B", "a", "ä", "Z", "_", "10", "9", "a b", "é", "Ωm", "👩", "a/b", "'", "%", "ab"]
        rooms = []
        for number in range(51):
            code = names[number] if number < len(names) else f"r{number}"
            wing = None if number % 4 == 0 else rooms[number // 4]
            floor = chosen([None, 0, -32768, 32767], number)
            rooms.append(Room(code=code, title=chosen(TEXTS, number)[:200], floor=floor, wing=wing))
        return Room.objects.bulk_create(rooms)

    def artefact(self, number, rooms, makers, keepers):
        return Artefact(
            # Numbers with gaps, beyond 32 bits.
            number=number * 3 + 1 if number < 50 else 2**40 + number,
            name=chosen(TEXTS, number),
            kind=chosen([*Artefact.Kind.values, "none of it"], number),
            state=chosen([None, 1, 2, 77], number),
            is_shown=chosen([None, True, False], number),
            weight=chosen(WEIGHTS, number),
            height=chosen(HEIGHTS, number),
            serial=chosen(SERIALS, number),
            notes=chosen(NOTES, number),
            link=chosen(["", "https://example.org/?a=1&b=%20#c"], number),
            slug=chosen(["slug", "größe", ""], number),
            address=chosen(ADDRESSES, number),
            seen_at=chosen(TIMES, number),
            found_on=chosen(DAYS, number),
            room=chosen(rooms, number * 2),
            maker=chosen([None, *makers], number),
            keeper=chosen([None, *keepers], number),
        )

    def databank(self, users):
        models = {model.__name__: model for model in apps.get_app_config("databank").get_models()}
        expert = models["Expert"].objects.create(user=users[0])
        citations = [models["Citation"].objects.create(page_from=number or None) for number in range(4)]
        areas = [models["MacroRegion"].objects.create(name=f"area {number}") for number in range(3)]
        regions = [
            models["Region"].objects.create(name=chosen(TEXTS, number)[:100], mac_region=chosen([None, *areas], number))
            for number in range(27)
        ]
        polities = [
            models["Polity"].objects.create(name=f"polity {number}", home_region=chosen([None, *regions], number))
            for number in range(30)
        ]
        conflicts = []
        for number in range(60):
            common = {
                "year_from": chosen([None, -9600, 0, 2024], number),
                "tag": chosen(["TRS", "IFR", "UND"], number),
                "polity": chosen([None, *polities], number),
                "private_comment": models["PrivateComment"].objects.create(text="SECRET-comment"),
            }
            if number < 30:
                record = models["Conflict"].objects.create(conflict_name=chosen(TEXTS, number)[:100], **common)
                conflicts.append(record)
            else:
                conflict = chosen([None, *conflicts], number)
                record = models["ConflictSide"].objects.create(conflict_id=conflict, order=number, **common)
            record.citations.set(citations[number % 4 :])
            record.curator.add(expert)

    def places(self):
        shapes = [
            "MULTIPOLYGON (((0 0, 0.1 0, 0.3333333333333333 1e-7, 0 0)))",
            "MULTIPOLYGON (((179.99999999999997 -89.5, 180 -90, 170 -90, 179.99999999999997 -89.5)),"
            " ((1 1, 2 1, 2 2, 1 1)))",
        ]
        middles = [None, "POINT (12.3456789012345678 -0)"]
        with connection.cursor() as cursor:
            for number in range(3):
                cursor.execute(
                    "INSERT INTO places_site (name, outline, middle) VALUES (%s, ST_GeomFromText(%s, 4326),"
                    " ST_GeomFromText(%s, 4326))",
                    [chosen(values, number) for values in (TEXTS, shapes, middles)],
                )
