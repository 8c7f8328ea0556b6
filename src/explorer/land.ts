import { feature } from 'topojson-client';
import { loadFile } from './load.ts';

/** The name of the land's file, which src/compile/explorer.mjs puts in. */
declare const LAND_FILE: string;

type Topology = Parameters<typeof feature>[0];

/** The land of the world as GeoJSON: Natural Earth at 1:110 million, loaded with the first map. */
export async function loadLand() {
  const topology = await loadFile<Topology>(`explore/assets/${LAND_FILE}`);
  return feature(topology, topology.objects.land as NonNullable<Topology['objects'][string]>);
}
