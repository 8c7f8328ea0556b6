from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.db import models


class City(models.Model):
    name = models.CharField(max_length=80)
    country = models.CharField("ISO code of the country", max_length=2)
    latitude = models.DecimalField(max_digits=9, decimal_places=6)
    longitude = models.DecimalField(max_digits=9, decimal_places=6)
    population = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "cities"

    def __str__(self):
        return f"{self.name} ({self.country})"


class Licence(models.Model):
    code = models.SlugField(primary_key=True, max_length=30)
    title = models.CharField(max_length=200)
    address = models.URLField(blank=True)

    def __str__(self):
        return self.title


class Tag(models.Model):
    word = models.SlugField(unique=True, allow_unicode=True)
    is_mood = models.BooleanField(default=False)

    class Meta:
        ordering = ["word"]

    def __str__(self):
        return self.word


class Station(models.Model):
    name = models.CharField(max_length=80, unique=True)
    city = models.ForeignKey(City, on_delete=models.PROTECT, related_name="stations")
    founded_on = models.DateField(null=True, blank=True)
    sign_on = models.TimeField(help_text="Local time.")
    sign_off = models.TimeField(null=True, blank=True)
    frequency = models.FloatField(help_text="In megahertz.")
    logo = models.ImageField(upload_to="logos", blank=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self):
        return self.name


class Person(models.Model):
    given_name = models.CharField(max_length=80, blank=True)
    family_name = models.CharField(max_length=80)
    born_on = models.DateField(null=True, blank=True)
    portrait = models.ImageField(upload_to="portraits", null=True, blank=True)
    notes = GenericRelation("Note")

    class Meta:
        ordering = ["family_name", "given_name", "id"]
        verbose_name_plural = "people"

    @property
    def initials(self):
        return "".join(name[0] for name in (self.given_name, self.family_name) if name)

    def __str__(self):
        return f"{self.given_name} {self.family_name}".strip()


class Programme(models.Model):
    class Genre(models.TextChoices):
        NEWS = "N", "News"
        MUSIC = "M", "Music"
        DRAMA = "D", "Radio drama"
        OTHER = "?", "Something else"

    class Rhythm(models.IntegerChoices):
        DAILY = 1
        WEEKLY = 7

    title = models.CharField(max_length=200)
    station = models.ForeignKey(Station, on_delete=models.CASCADE, related_name="programmes")
    genre = models.CharField(max_length=1, choices=Genre.choices, default=Genre.OTHER)
    rhythm = models.PositiveSmallIntegerField(choices=Rhythm.choices, null=True, blank=True)
    slot = models.DurationField(null=True, blank=True)
    starts_at = models.TimeField()
    hosts = models.ManyToManyField(Person, related_name="hosted")
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="editions")

    def __str__(self):
        return self.title


class Recording(models.Model):
    title = models.CharField(max_length=200)
    programme = models.ForeignKey(Programme, null=True, blank=True, on_delete=models.SET_NULL, related_name="recordings")
    recorded_at = models.DateTimeField()
    length = models.DurationField()
    audio = models.FileField(upload_to="audio", max_length=200)
    checksum = models.CharField(max_length=64, blank=True)
    licence = models.ForeignKey(Licence, null=True, on_delete=models.SET_NULL)
    tags = models.ManyToManyField(Tag, related_name="recordings", blank=True)
    people = models.ManyToManyField(Person, through="Contribution", related_name="recordings")
    technical = models.JSONField(default=dict)
    notes = GenericRelation("Note")

    class Meta:
        ordering = ["-recorded_at", "-id"]

    def __str__(self):
        return self.title


class Contribution(models.Model):
    class Role(models.TextChoices):
        SPEAKER = "speaker", "Speaker"
        COMPOSER = "composer", "Composer"
        ENGINEER = "engineer", "Sound engineer"

    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="contributions")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="contributions")
    role = models.CharField(max_length=10, choices=Role.choices)
    share = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self):
        return f"{self.person} as {self.get_role_display()}"


class Broadcast(models.Model):
    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="broadcasts")
    station = models.ForeignKey(Station, on_delete=models.CASCADE, related_name="broadcasts")
    aired_at = models.DateTimeField()
    listeners = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["aired_at", "id"]


class Playlist(models.Model):
    title = models.CharField(max_length=200)
    cover = models.FileField(upload_to="covers", null=True, blank=True)
    created_at = models.DateTimeField()
    recordings = models.ManyToManyField(Recording, through="PlaylistEntry")


class PlaylistEntry(models.Model):
    playlist = models.ForeignKey(Playlist, on_delete=models.CASCADE, related_name="entries")
    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveIntegerField()
    fade = models.DurationField(null=True, blank=True)

    class Meta:
        ordering = ["position"]


class Note(models.Model):
    """About any record."""

    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveBigIntegerField()
    about = GenericForeignKey()
    text = models.TextField()
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["-written_at"]
