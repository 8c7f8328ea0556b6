"""Records as the databank has them: attribute records of polities, with citations, comments and curators."""

from django.conf import settings
from django.db import models


class MacroRegion(models.Model):
    name = models.CharField(max_length=100)


class Region(models.Model):
    name = models.CharField(max_length=100)
    mac_region = models.ForeignKey(MacroRegion, null=True, on_delete=models.SET_NULL)


class Polity(models.Model):
    name = models.CharField(max_length=100)
    home_region = models.ForeignKey(Region, null=True, on_delete=models.SET_NULL)


class Expert(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)


class PrivateComment(models.Model):
    text = models.TextField(null=True)


class Citation(models.Model):
    page_from = models.IntegerField(null=True)


class Attribute(models.Model):
    year_from = models.IntegerField(null=True)
    tag = models.CharField(max_length=5, choices=[("TRS", "Evidenced"), ("IFR", "Inferred")])
    polity = models.ForeignKey(Polity, null=True, on_delete=models.SET_NULL)
    private_comment = models.ForeignKey(PrivateComment, null=True, on_delete=models.SET_NULL)
    citations = models.ManyToManyField(Citation)
    curator = models.ManyToManyField(Expert)

    class Meta:
        abstract = True


class Conflict(Attribute):
    conflict_name = models.CharField(max_length=100, null=True)


class ConflictSide(Attribute):
    """Its key conflict_id has the column conflict_id_id, and its conflict's polity ends a level earlier."""

    conflict_id = models.ForeignKey(Conflict, null=True, on_delete=models.SET_NULL)
    order = models.IntegerField(null=True)
