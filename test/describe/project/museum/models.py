"""A museum, unlike the databank wherever a model can be."""

import uuid

from django.conf import settings
from django.db import models


class Dated(models.Model):
    """What most records have. No table of its own."""

    seen_at = models.DateTimeField(null=True)
    found_on = models.DateField("day of the find", null=True, help_text="By the Gregorian calendar.")

    class Meta:
        abstract = True


class Keeper(models.Model):
    """An account's profile: private, as it has a one-to-one key to the user model."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    telephone = models.CharField(max_length=40)


class KeyCard(models.Model):
    """Private at one remove: a one-to-one key to what is private."""

    keeper = models.OneToOneField(Keeper, on_delete=models.CASCADE, primary_key=True)
    secret = models.TextField()


class Room(models.Model):
    """A text as primary key, a table that is an SQL keyword, a column in upper case, a tree."""

    code = models.CharField(primary_key=True, max_length=20)
    title = models.CharField(max_length=200)
    floor = models.SmallIntegerField(db_column="FLOOR", null=True)
    wing = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="rooms")

    class Meta:
        db_table = "order"


class Maker(models.Model):
    """A UUID as primary key, in a column of another name."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, db_column="maker_key")
    name = models.TextField()
    born = models.IntegerField(null=True)
    home = models.ForeignKey(Room, null=True, on_delete=models.SET_NULL, db_column="lives_in")


class Tag(models.Model):
    word = models.CharField(max_length=80, unique=True)


class Artefact(Dated):
    class Kind(models.TextChoices):
        POT = "pot", "Pot"
        BLADE = "blade", "Blade"
        OTHER = "?", "Something else"

    class State(models.IntegerChoices):
        WHOLE = 1
        BROKEN = 2

    number = models.BigAutoField(primary_key=True)
    name = models.TextField("what it is called")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.OTHER)
    state = models.PositiveSmallIntegerField(choices=State.choices, null=True)
    is_shown = models.BooleanField(null=True, choices=[(True, "yes"), (False, "no")])
    weight = models.FloatField(null=True, help_text="In kilograms.")
    height = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    serial = models.BigIntegerField(null=True)
    notes = models.JSONField(null=True)
    link = models.URLField(blank=True)
    slug = models.SlugField(allow_unicode=True)
    address = models.GenericIPAddressField(null=True)
    room = models.ForeignKey(Room, on_delete=models.CASCADE)
    maker = models.ForeignKey(Maker, null=True, on_delete=models.SET_NULL)
    part_of = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="parts")
    keeper = models.ForeignKey(Keeper, null=True, on_delete=models.SET_NULL)
    tags = models.ManyToManyField(Tag, through="Tagging")
    similar = models.ManyToManyField("self")
    users = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="favourites")
    # The name of its table is longer than PostgreSQL allows.
    found_with_in_the_same_layer_of_the_same_excavation = models.ManyToManyField(Maker, related_name="layers")

    @property
    def full_name(self):
        return f"{self.name} ({self.kind})"


class Tagging(models.Model):
    """Links with something to say of their own, and columns of other names."""

    artefact = models.ForeignKey(Artefact, on_delete=models.CASCADE, db_column="what")
    tag = models.ForeignKey(Tag, on_delete=models.CASCADE, db_column="as")
    weight = models.IntegerField(default=1)

    class Meta:
        db_table = "museum_tagged"
        unique_together = [("artefact", "tag")]


class Valuation(Dated):
    """Not about users, but it has a foreign key to one: private, unless the maintainer says otherwise."""

    artefact = models.ForeignKey(Artefact, on_delete=models.CASCADE)
    amount = models.DecimalField(max_digits=12, decimal_places=4)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
