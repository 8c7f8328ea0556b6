from rest_framework import pagination, response, viewsets
from rest_framework.decorators import action

from . import models, serializers


class ByOffset(pagination.LimitOffsetPagination):
    default_limit = 7
    max_limit = 50


class CityViewSet(viewsets.ModelViewSet):
    queryset = models.City.objects.order_by("id")
    serializer_class = serializers.CitySerializer


class LicenceViewSet(viewsets.ModelViewSet):
    queryset = models.Licence.objects.order_by("code")
    serializer_class = serializers.LicenceSerializer


class TagViewSet(viewsets.ModelViewSet):
    queryset = models.Tag.objects.all()
    serializer_class = serializers.TagSerializer
    pagination_class = None


class StationViewSet(viewsets.ModelViewSet):
    queryset = models.Station.objects.all()
    serializer_class = serializers.StationSerializer

    @action(detail=True)
    def schedule(self, request, pk=None):
        programmes = self.get_object().programmes.order_by("starts_at", "id")
        return response.Response({str(each.starts_at): each.title for each in programmes})


class PersonViewSet(viewsets.ModelViewSet):
    queryset = models.Person.objects.all()
    serializer_class = serializers.PersonSerializer


class ProgrammeViewSet(viewsets.ModelViewSet):
    queryset = models.Programme.objects.order_by("id")
    serializer_class = serializers.ProgrammeSerializer


class RecordingViewSet(viewsets.ModelViewSet):
    queryset = models.Recording.objects.select_related("programme", "licence").prefetch_related("tags")
    serializer_class = serializers.RecordingSerializer
    pagination_class = ByOffset

    @action(detail=False)
    def latest(self, request):
        return response.Response(self.get_serializer(self.get_queryset().first()).data)


class ContributionViewSet(viewsets.ModelViewSet):
    queryset = models.Contribution.objects.all()
    serializer_class = serializers.ContributionSerializer


class BroadcastViewSet(viewsets.ModelViewSet):
    queryset = models.Broadcast.objects.all()
    serializer_class = serializers.BroadcastSerializer
    pagination_class = ByOffset


class PlaylistViewSet(viewsets.ModelViewSet):
    queryset = models.Playlist.objects.order_by("pk")
    serializer_class = serializers.PlaylistSerializer


class NoteViewSet(viewsets.ModelViewSet):
    queryset = models.Note.objects.all()
    serializer_class = serializers.NoteSerializer
