from rest_framework import filters, generics, pagination, permissions, viewsets

from .models import Artefact, Keeper, Maker, Room, Tag, Valuation
from .serializers import (
    ArtefactSerializer,
    DeepArtefactSerializer,
    KeeperSerializer,
    MakerSerializer,
    RoomSerializer,
    TagSerializer,
    ValuationSerializer,
)


class ThreeOnAPage(pagination.PageNumberPagination):
    page_size = 3
    page_size_query_param = "page_size"
    max_page_size = 100


class RoomViewSet(viewsets.ModelViewSet):
    queryset = Room.objects.order_by("pk")
    serializer_class = RoomSerializer


class TagViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Tag.objects.order_by("id")
    serializer_class = TagSerializer


class MakerList(generics.ListCreateAPIView):
    queryset = Maker.objects.order_by("key")
    serializer_class = MakerSerializer


class ArtefactViewSet(viewsets.ModelViewSet):
    """Asks for its records itself, and searches and orders them on request."""

    serializer_class = ArtefactSerializer
    filter_backends = [filters.SearchFilter, filters.OrderingFilter]
    search_fields = ["name"]
    ordering_fields = ["name", "number"]

    def get_queryset(self):
        return Artefact.objects.select_related("room").prefetch_related("tags").order_by("number")


class WholeArtefactViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Artefact.objects.order_by("pk")
    serializer_class = DeepArtefactSerializer
    pagination_class = ThreeOnAPage


class KeeperViewSet(viewsets.ReadOnlyModelViewSet):
    """Only for staff."""

    queryset = Keeper.objects.order_by("pk")
    serializer_class = KeeperSerializer
    permission_classes = [permissions.IsAdminUser]


class ValuationViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Valuation.objects.order_by("pk")
    serializer_class = ValuationSerializer
