/** The colors of a street map in one scheme: quiet, so that vehicles stand out. */
export interface StreetColors {
  land: string;
  water: string;
  /** Parks, grass and cemeteries; woods. */
  green: string;
  wood: string;
  /** Hospitals, schools, industry, airports. */
  built: string;
  building: string;
  path: string;
  road: string;
  roadCasing: string;
  mainRoad: string;
  mainRoadCasing: string;
  motorway: string;
  motorwayCasing: string;
  /** The three seen from far, without an outline. */
  thinRoad: string;
  thinMainRoad: string;
  thinMotorway: string;
  railway: string;
  boundary: string;
  /** Around every name. */
  halo: string;
  placeName: string;
  /** Names of quarters, states and other large or less important areas. */
  areaName: string;
  roadName: string;
  waterName: string;
}

/** The colors by scheme. Land is that of the offline world, so that one continues in the other. */
export const STREET_COLORS: Readonly<Record<'light' | 'dark', StreetColors>> = {
  light: {
    land: '#f7f6f2',
    water: '#cddfec',
    green: '#dfead6',
    wood: '#d5e3cc',
    built: '#efede7',
    building: '#e9e6df',
    path: '#d3cec3',
    road: '#ffffff',
    roadCasing: '#dedbd3',
    mainRoad: '#ffffff',
    mainRoadCasing: '#cfcabf',
    motorway: '#f7e7c3',
    motorwayCasing: '#dcc493',
    thinRoad: '#dcd8cf',
    thinMainRoad: '#cdc8bc',
    thinMotorway: '#e0c586',
    railway: '#c4c2bc',
    boundary: '#b0a9b8',
    halo: '#fbfaf7',
    placeName: '#39434f',
    areaName: '#6b7482',
    roadName: '#5d6673',
    waterName: '#4d7291',
  },
  dark: {
    land: '#1a2430',
    water: '#0e1824',
    green: '#1c2e2d',
    wood: '#1a2c28',
    built: '#1e2936',
    building: '#222e3b',
    path: '#34414f',
    road: '#2d3a48',
    roadCasing: '#141c26',
    mainRoad: '#3a4857',
    mainRoadCasing: '#121a23',
    motorway: '#545244',
    motorwayCasing: '#11171f',
    thinRoad: '#2d3a48',
    thinMainRoad: '#3a4857',
    thinMotorway: '#545244',
    railway: '#36424f',
    boundary: '#5b6478',
    halo: '#141c26',
    placeName: '#c6d0db',
    areaName: '#8f9eb0',
    roadName: '#9aa8b8',
    waterName: '#6f8ea8',
  },
};

/**
 * Font stacks of the text on the map. Text is drawn from the console's own font: a word for the weight or
 * slant in front is what the map library reads it from.
 */
export const FONT = {
  regular: 'Inter Variable',
  bold: 'Semibold,Inter Variable',
  italic: 'Italic,Inter Variable',
} as const;
