from rest_framework import serializers

from .models import (
    Broadcast,
    City,
    Contribution,
    Licence,
    Note,
    Person,
    Playlist,
    PlaylistEntry,
    Programme,
    Recording,
    Station,
    Tag,
)


class CitySerializer(serializers.ModelSerializer):
    class Meta:
        model = City
        fields = "__all__"


class LicenceSerializer(serializers.ModelSerializer):
    class Meta:
        model = Licence
        fields = ["code", "title", "address"]


class TagSerializer(serializers.ModelSerializer):
    class Meta:
        model = Tag
        fields = ["id", "word", "is_mood"]


class StationSerializer(serializers.HyperlinkedModelSerializer):
    city = serializers.StringRelatedField()
    programmes = serializers.HyperlinkedRelatedField(many=True, read_only=True, view_name="programme-detail")

    class Meta:
        model = Station
        fields = ["url", "id", "name", "city", "founded_on", "sign_on", "sign_off", "frequency", "logo", "programmes"]


class StationBriefSerializer(serializers.ModelSerializer):
    class Meta:
        model = Station
        fields = ["id", "name", "sign_on"]


class PersonSerializer(serializers.ModelSerializer):
    full_name = serializers.SerializerMethodField()
    initials = serializers.ReadOnlyField()
    hosted = serializers.PrimaryKeyRelatedField(many=True, read_only=True)

    class Meta:
        model = Person
        fields = ["id", "full_name", "initials", "given_name", "family_name", "born_on", "portrait", "hosted"]

    def get_full_name(self, person):
        return str(person)


class ProgrammeSerializer(serializers.ModelSerializer):
    url = serializers.HyperlinkedIdentityField(view_name="programme-detail")
    station = StationBriefSerializer()
    station_city = serializers.CharField(source="station.city.name")
    genre_label = serializers.CharField(source="get_genre_display")
    hosts = serializers.StringRelatedField(many=True)
    editions = serializers.PrimaryKeyRelatedField(many=True, read_only=True)

    class Meta:
        model = Programme
        fields = [
            "url", "id", "title", "station", "station_city", "genre", "genre_label", "rhythm", "slot", "starts_at",
            "hosts", "parent", "editions",
        ]  # fmt: skip


class ContributionSerializer(serializers.ModelSerializer):
    person = serializers.StringRelatedField()
    person_id = serializers.PrimaryKeyRelatedField(source="person", read_only=True)

    class Meta:
        model = Contribution
        fields = ["id", "recording", "person_id", "person", "role", "share"]


class CreditSerializer(serializers.ModelSerializer):
    name = serializers.CharField(source="person.family_name")

    class Meta:
        model = Contribution
        fields = ["id", "name", "role"]


class RecordingSerializer(serializers.HyperlinkedModelSerializer):
    programme_title = serializers.CharField(source="programme.title", default=None)
    licence = serializers.SlugRelatedField(slug_field="title", read_only=True)
    tags = serializers.SlugRelatedField(slug_field="word", many=True, read_only=True)
    credits = CreditSerializer(source="contributions", many=True)
    is_long = serializers.SerializerMethodField()

    class Meta:
        model = Recording
        fields = [
            "url", "id", "title", "programme", "programme_title", "recorded_at", "length", "is_long", "audio",
            "checksum", "licence", "tags", "credits", "technical",
        ]  # fmt: skip

    def get_is_long(self, recording):
        return recording.length.total_seconds() > 3600


class BroadcastSerializer(serializers.ModelSerializer):
    length = serializers.DurationField(source="recording.length")
    station = serializers.SlugRelatedField(slug_field="name", read_only=True)

    class Meta:
        model = Broadcast
        fields = ["id", "recording", "length", "station", "aired_at", "listeners"]


class PlaylistEntrySerializer(serializers.ModelSerializer):
    recording = serializers.StringRelatedField()

    class Meta:
        model = PlaylistEntry
        fields = ["id", "position", "recording", "fade"]


class PlaylistSerializer(serializers.ModelSerializer):
    entries = PlaylistEntrySerializer(many=True)

    class Meta:
        model = Playlist
        fields = ["id", "title", "cover", "created_at", "entries"]


class NoteSerializer(serializers.ModelSerializer):
    kind = serializers.SlugRelatedField(source="content_type", slug_field="model", read_only=True)
    about = serializers.StringRelatedField()

    class Meta:
        model = Note
        fields = ["id", "kind", "object_id", "about", "text", "written_at"]
