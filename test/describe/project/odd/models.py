"""What a description cannot say, as far as models are concerned."""

from django.conf import settings
from django.db import models
from django.db.models.query_utils import DeferredAttribute


class Shouted(models.CharField):
    """A field that gives another text than is stored."""

    def from_db_value(self, value, expression, connection):
        return None if value is None else value.upper()


class Translation(DeferredAttribute):
    """Gives another text than is stored, as packages for translations do."""

    def __get__(self, instance, cls=None):
        return self if instance is None else "translated"

    def __set__(self, instance, value):
        instance.__dict__[self.field.attname] = value


class Tracker(DeferredAttribute):
    """Gives what is stored, and sees who asks."""

    def __get__(self, instance, cls=None):
        return self if instance is None else instance.__dict__[self.field.attname]

    def __set__(self, instance, value):
        instance.__dict__[self.field.attname] = value


class Translated(models.CharField):
    descriptor_class = Translation


class Tracked(models.CharField):
    descriptor_class = Tracker


class PublishedOnly(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(is_published=True)


class Author(models.Model):
    name = models.CharField(max_length=40)
    code = models.CharField(max_length=10, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)


class Topic(models.Model):
    name = models.CharField(max_length=40, unique=True)
    is_published = models.BooleanField(default=True)

    objects = PublishedOnly()


class Shelf(models.Model):
    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering = ["name"]


class Thing(models.Model):
    name = models.CharField(max_length=40)
    motto = Shouted(max_length=40)
    title = Translated(max_length=40)
    nickname = Tracked(max_length=40)
    level = models.CharField(max_length=2, choices=[("1", "one"), ("2", "two")])
    price = models.DecimalField(max_digits=8, decimal_places=4)
    took = models.DurationField()
    at = models.TimeField()
    seen = models.DateTimeField()
    image = models.FileField()
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE, related_name="things")
    shelf_name = models.ForeignKey(Shelf, to_field="name", on_delete=models.CASCADE, related_name="+")
    topics = models.ManyToManyField(Topic)
    sequel_of = models.ForeignKey("Book", null=True, on_delete=models.CASCADE, related_name="+")

    @property
    def kilograms(self):
        return len(self.name)


class Book(Thing):
    """Stored in two tables."""

    pages = models.IntegerField()
