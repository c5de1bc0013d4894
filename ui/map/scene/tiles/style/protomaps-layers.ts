import { layers, namedFlavor, type Flavor } from '@protomaps/basemaps';
import type { LayerSpecification } from 'maplibre-gl';
import { FONT, type StreetColors } from './street-colors.ts';

/**
 * Returns the layers of a source in the schema of Protomaps, bottom first: their own style in our colors. Its
 * icons are left out; what they stand for is named.
 */
export function protomapsLayers(
  source: string,
  { colors, isDark, language }: { colors: StreetColors; isDark: boolean; language: string },
): LayerSpecification[] {
  return layers(source, flavorOf(colors, isDark), { lang: language })
    .filter(({ type }) => type !== 'background')
    .map((layer) => withoutIcon({ ...layer, id: `${source}-${layer.id}` }, colors));
}

/** One-way roads have an arrow as text, road numbers a halo instead of a shield. */
function withoutIcon(layer: LayerSpecification, colors: StreetColors): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return layer;
  const { 'icon-image': _icon, ...layout } = layer.layout;
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.4 };
  if (!layout['text-field'])
    return {
      ...layer,
      layout: { ...layout, 'text-field': '→', 'text-font': [FONT.regular], 'text-keep-upright': false },
      paint: { 'text-color': colors.roadName, ...halo },
    };
  const isShield = layer['source-layer'] === 'roads';
  return {
    ...layer,
    layout: isShield ? { ...layout, 'text-size': 10 } : layout,
    paint: { ...layer.paint, ...halo },
  };
}

function flavorOf(colors: StreetColors, isDark: boolean): Flavor {
  const { land, water, green, wood, built, road, roadCasing, mainRoad, mainRoadCasing, halo } = colors;
  const { pois: _icons, landcover: _landcover, ...base } = namedFlavor(isDark ? 'dark' : 'light');
  return {
    ...base,
    background: land,
    earth: land,
    water,
    glacier: land,
    sand: built,
    beach: built,
    pedestrian: built,
    park_a: green,
    park_b: green,
    wood_a: wood,
    wood_b: wood,
    scrub_a: green,
    scrub_b: green,
    zoo: green,
    hospital: built,
    industrial: built,
    school: built,
    aerodrome: built,
    military: built,
    runway: roadCasing,
    buildings: colors.building,
    pier: roadCasing,
    railway: colors.railway,
    boundaries: colors.boundary,
    other: colors.path,
    minor_service: road,
    minor_a: road,
    minor_b: road,
    link: mainRoad,
    major: mainRoad,
    minor_service_casing: roadCasing,
    minor_casing: roadCasing,
    link_casing: mainRoadCasing,
    major_casing_early: mainRoadCasing,
    major_casing_late: mainRoadCasing,
    highway: colors.motorway,
    highway_casing_early: colors.motorwayCasing,
    highway_casing_late: colors.motorwayCasing,
    bridges_other: colors.path,
    bridges_minor: road,
    bridges_link: mainRoad,
    bridges_major: mainRoad,
    bridges_highway: colors.motorway,
    bridges_highway_casing: colors.motorwayCasing,
    bridges_other_casing: roadCasing,
    bridges_minor_casing: roadCasing,
    bridges_link_casing: mainRoadCasing,
    bridges_major_casing: mainRoadCasing,
    tunnel_other: built,
    tunnel_minor: built,
    tunnel_link: built,
    tunnel_major: built,
    tunnel_highway: built,
    tunnel_other_casing: roadCasing,
    tunnel_minor_casing: roadCasing,
    tunnel_link_casing: roadCasing,
    tunnel_major_casing: roadCasing,
    tunnel_highway_casing: roadCasing,
    roads_label_minor: colors.roadName,
    roads_label_minor_halo: halo,
    roads_label_major: colors.roadName,
    roads_label_major_halo: halo,
    ocean_label: colors.waterName,
    subplace_label: colors.areaName,
    subplace_label_halo: halo,
    city_label: colors.placeName,
    city_label_halo: halo,
    state_label: colors.areaName,
    state_label_halo: halo,
    country_label: colors.areaName,
    address_label: colors.areaName,
    address_label_halo: halo,
    ...FONT,
  };
}
