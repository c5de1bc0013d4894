import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of whatever can stop an engine in English. */
export const engineStopsEnUS: Catalog['engineStops'] = {
  title: 'This can stop engines',
  vehicle: 'Vehicle: %name%',
  vehicles_one: 'Engine of %count% vehicle',
  vehicles_many: 'Engines of %count% vehicles',
  vehicles_other: 'Engines of %count% vehicles',
  cause: {
    geofenceEnter: '“%name%” stops the engine of every vehicle that enters it, once it is slow.',
    geofenceExit: '“%name%” stops the engine of every vehicle that leaves it, once it is slow.',
    geofenceBoth: '“%name%” stops the engine of every vehicle that enters or leaves it, once it is slow.',
    geofenceOfLocking: '“%name%” stops the engine of vehicles that lock at all of their geofences.',
    anchor: 'The anchor “%name%” stops the engine of the vehicle that leaves it.',
    device: '“%name%” will have its engine stopped at its geofences, once it is slow.',
    driver: '“%name%” will have its engine stopped when no driver checks in.',
    group: 'The group “%name%” has geofences that stop engines.',
    command: '“%name%” stops the engine of every vehicle that receives this command.',
    freeText: '“%name%” is free text and may stop the engine of the vehicle that receives it.',
    notification: 'The alert rule “%name%” sends a command that stops the engine.',
    attribute: '“%name%” changes where the vehicle is, and so when geofences stop its engine.',
    computed: '“%name%” changes what the vehicle reports, and so when its engine is stopped.',
    waiting:
      '“%name%” decides how long an engine stop waits for its vehicle, and up to which speed it is delivered.',
    calendar: 'The calendar changes when “%name%” stops engines.',
  },
  more_one: 'and %count% more rule',
  more_many: 'and %count% more rules',
  more_other: 'and %count% more rules',
  noVehicles: 'No vehicle is linked yet. Linking one asks again.',
  unknownVehicles: 'This server doesn’t say which vehicles are linked.',
  hold: 'Hold to confirm',
  mark: {
    enter: 'Stops the engine on entry',
    exit: 'Stops the engine on exit',
    both: 'Stops the engine on entry and exit',
  },
};
