from rest_framework import pagination, routers, viewsets
from rest_framework_gis.serializers import GeoFeatureModelSerializer, GeoModelSerializer

from .models import Site


class OneOnAPage(pagination.PageNumberPagination):
    page_size = 1


class SiteSerializer(GeoModelSerializer):
    class Meta:
        model = Site
        fields = "__all__"


class SiteFeatureSerializer(GeoFeatureModelSerializer):
    class Meta:
        model = Site
        fields = "__all__"
        geo_field = "outline"


class SiteViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Site.objects.order_by("id")
    serializer_class = SiteSerializer
    pagination_class = OneOnAPage


class SiteFeatureViewSet(SiteViewSet):
    """Features within a feature: what a description cannot say."""

    serializer_class = SiteFeatureSerializer


router = routers.DefaultRouter()
router.register("sites", SiteViewSet)
router.register("features", SiteFeatureViewSet, "feature")

urlpatterns = router.urls
