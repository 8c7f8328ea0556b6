"""Fills the archive: the same rows each time, with every null, times around both changes of the clock."""

import datetime
from decimal import Decimal

from archive import models
from django.contrib.contenttypes.models import ContentType
from django.core.management import BaseCommand

UTC = datetime.timezone.utc
CITIES = [("Wien", "AT"), ("Graz", "AT"), ("Bern", "CH"), ("Łódź", "PL"), ("São Paulo", "BR"), ("東京", "JP")]
GIVEN = ["Ada", "Søren", "", "Zoë", "Nguyễn", "Ōe", "Émile"]
FAMILY = ["Byrne", "Ångström", "Čapek", "de la Cruz", "O'Neill", "Öztürk", "Byrne"]
WORDS = ["ambient", "brass", "choir", "délicat", "früh", "live", "mono", "night", "opera", "piano", "quiet", "été"]
TEXTS = ["plain", "", 'two\r\nlines, "quoted"', "<b>bold</b> & <script>alert(1)</script>", "\u2028 👩‍👩‍👧 漢字", "x" * 3000]
LENGTHS = [
    datetime.timedelta(minutes=3, seconds=7),
    datetime.timedelta(0),
    datetime.timedelta(hours=2, microseconds=40),
    datetime.timedelta(days=1, hours=1),
    datetime.timedelta(days=400, seconds=1, microseconds=500000),
    datetime.timedelta(seconds=-5),
]
TIMES = [
    datetime.datetime(2024, 3, 31, 0, 59, 59, 999999, UTC),
    datetime.datetime(2024, 3, 31, 1, 0, 0, 0, UTC),
    datetime.datetime(2024, 10, 27, 0, 30, 0, 120000, UTC),
    datetime.datetime(2024, 10, 27, 1, 30, 0, 0, UTC),
    datetime.datetime(1980, 4, 6, 12, 0, 0, 1, UTC),
    datetime.datetime(1945, 4, 1, 1, 0, 0, 0, UTC),
    datetime.datetime(1999, 12, 31, 23, 30, 0, 0, UTC),
    datetime.datetime(2037, 7, 1, 0, 0, 0, 0, UTC),
]
CLOCKS = [datetime.time(0, 0), datetime.time(6, 30), datetime.time(23, 59, 59), datetime.time(12, 0, 0, 250000)]
FILES = ["audio/0001.ogg", "audio/Größe & Maß.ogg", "audio/a b+c%20#1?.ogg"]


def chosen(values, number):
    return values[number % len(values)]


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args, **options):
        cities = [
            models.City.objects.create(
                name=name,
                country=country,
                latitude=Decimal(number * 7 - 20) / 3 // Decimal("0.000001") * Decimal("0.000001"),
                longitude=Decimal("-0.5") * number,
                population=chosen([None, 0, 1_900_000], number),
            )
            for number, (name, country) in enumerate(CITIES * 2)
        ]
        licences = [
            models.Licence.objects.create(code=code, title=title, address=address)
            for code, title, address in [
                ("CC-BY-4.0", "Attribution", "https://creativecommons.org/licenses/by/4.0/"),
                ("CC0-1.0", "Public domain", "https://creativecommons.org/publicdomain/zero/1.0/"),
                ("none", "All rights reserved", ""),
            ]
        ]
        # Not in the order of their words.
        tags = [models.Tag.objects.create(word=word, is_mood=len(word) > 5) for word in reversed(WORDS)]
        stations = [
            models.Station.objects.create(
                name=f"Radio {chosen('XKACZMBÖ', number)}{number}",
                city=chosen(cities, number * 5),
                founded_on=chosen([None, datetime.date(1924, 10, 1), datetime.date(2001, 2, 28)], number),
                sign_on=chosen(CLOCKS, number),
                sign_off=chosen([None, *CLOCKS], number),
                frequency=chosen([87.6, 100.0, 0.1 + 0.2, 1e-7], number),
                logo=chosen(["", "logos/one.png", "logos/zwölf & ½.png"], number),
            )
            for number in range(13)
        ]
        people = [
            models.Person.objects.create(
                given_name=chosen(GIVEN, number * 3),
                family_name=chosen(FAMILY, number * 5),
                born_on=chosen([None, datetime.date(1899, 12, 31), datetime.date(2000, 2, 29)], number),
                portrait=chosen([None, "", "portraits/p.jpg"], number),
            )
            for number in range(23)
        ]
        programmes = []
        for number in range(27):
            programme = models.Programme.objects.create(
                title=f"Programme {number} {chosen(TEXTS, number)[:40]}",
                station=chosen(stations, number * 4),
                genre=chosen([*models.Programme.Genre.values, "X"], number),
                rhythm=chosen([None, 1, 7, 30], number),
                slot=chosen([None, *LENGTHS], number),
                starts_at=chosen(CLOCKS, number),
                parent=chosen([None, *programmes[:5]], number),
            )
            programme.hosts.add(*people[number % 9 :: 9])
            programmes.append(programme)
        recordings = []
        for number in range(40):
            recording = models.Recording.objects.create(
                title=f"Recording {number} {chosen(TEXTS, number)[:60]}",
                programme=chosen([None, *programmes], number),
                recorded_at=chosen(TIMES, number * 3),
                length=chosen(LENGTHS, number),
                audio=chosen(FILES, number),
                checksum=chosen(["", "0" * 64], number),
                licence=chosen([None, *licences], number),
                technical=chosen([{}, {"rate": 44100, "takes": [1, 2.5, None]}, []], number),
            )
            recording.tags.add(*tags[number % 7 :: 5])
            recordings.append(recording)
        for number in range(64):
            models.Contribution.objects.create(
                recording=chosen(recordings, number * 7),
                person=chosen(people, number * 11),
                role=chosen(models.Contribution.Role.values, number),
                share=chosen([None, Decimal("12.50"), Decimal("0.00"), Decimal("100.00")], number),
            )
            models.Broadcast.objects.create(
                recording=chosen(recordings, number * 3),
                station=chosen(stations, number),
                aired_at=chosen(TIMES, number * 5),
                listeners=chosen([None, 0, 2**40], number),
            )
        for number in range(11):
            playlist = models.Playlist.objects.create(
                title=chosen(TEXTS, number)[:200],
                cover=chosen([None, "", "covers/c.svg"], number),
                created_at=chosen(TIMES, number),
            )
            for position in range(number % 4):
                models.PlaylistEntry.objects.create(
                    playlist=playlist,
                    recording=chosen(recordings, number + position * 9),
                    position=10 - position,
                    fade=chosen([None, *LENGTHS], position),
                )
        for number in range(31):
            about = chosen([*people[:5], *recordings[:4]], number)
            models.Note.objects.create(
                content_type=ContentType.objects.get_for_model(about),
                object_id=about.pk,
                text=chosen(TEXTS, number),
                written_at=TIMES[0] + datetime.timedelta(days=(number * 13) % 31, microseconds=number % 2),
            )
