from rest_framework import serializers

from .models import Artefact, Keeper, Maker, Room, Tag, Valuation


class RoomSerializer(serializers.ModelSerializer):
    class Meta:
        model = Room
        fields = ["title", "code", "floor", "wing"]


class TagSerializer(serializers.ModelSerializer):
    class Meta:
        model = Tag
        fields = "__all__"


class MakerSerializer(serializers.ModelSerializer):
    id = serializers.UUIDField(source="key")
    house = RoomSerializer(source="home")

    class Meta:
        model = Maker
        fields = ["id", "name", "born", "house"]


class ArtefactSerializer(serializers.ModelSerializer):
    """Renamed keys, records within records, bare ids, lists of both, users, and a key that is never published."""

    label = serializers.CharField(source="name", help_text="As on the showcase.")
    room = RoomSerializer()
    room_code = serializers.CharField(write_only=True)
    maker_id = serializers.ReadOnlyField()
    whole = serializers.PrimaryKeyRelatedField(source="part_of", read_only=True)
    tags = TagSerializer(many=True)
    keeper = serializers.StringRelatedField()

    class Meta:
        model = Artefact
        fields = [
            "number", "label", "kind", "state", "is_shown", "weight", "height", "serial", "notes", "link", "slug",
            "address", "seen_at", "found_on", "room", "room_code", "maker_id", "whole", "keeper", "tags", "similar",
            "users", "found_with_in_the_same_layer_of_the_same_excavation",
        ]  # fmt: skip


class DeepArtefactSerializer(serializers.ModelSerializer):
    """Everything, two levels deep, as the framework makes it."""

    class Meta:
        model = Artefact
        fields = "__all__"
        depth = 2


class KeeperSerializer(serializers.ModelSerializer):
    class Meta:
        model = Keeper
        fields = "__all__"


class ValuationSerializer(serializers.ModelSerializer):
    class Meta:
        model = Valuation
        fields = "__all__"
