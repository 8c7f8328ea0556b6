from django.contrib.gis.db import models


class Site(models.Model):
    name = models.CharField(max_length=100)
    outline = models.MultiPolygonField(srid=4326)
    middle = models.PointField(srid=4326, null=True)
