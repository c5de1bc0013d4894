import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of onboarding in English. */
export const onboardingEnUS: Catalog['onboarding'] = {
  progress: 'Progress',
  part: { vehicle: 'Vehicle', report: 'First report', arrived: 'On the map' },
  welcome: 'Welcome! Let’s put your first vehicle on the map',
  welcomeText: 'Name it, choose how it reports, and wait for its first report. That takes about two minutes.',
  welcomeNeeds: 'You need a phone or a tracker. Without one, a test report shows how it works.',
  add: 'Add a vehicle',
  later: 'Later',
  laterText: 'You can come back from the vehicle list at any time.',
  vehicle: 'Which vehicle?',
  name: 'Name',
  nameText: 'What you call it: its plate, its number or who drives it.',
  uniqueId: 'Identifier',
  uniqueIdText:
    'What the tracker or phone sends to say who it is. A phone takes any: keep this suggestion. A tracker has its own, usually the 15 digits of the IMEI on its label.',
  added: '%name% was added',
  unregistered: 'A tracker with the identifier %uniqueId% is reporting but is not registered.',
  addUnregistered: 'Add it',
  addUnregisteredLabel: 'Add the tracker with the identifier %uniqueId%',
  another: 'Add another vehicle',
  arrived: '%name% is on the map',
  arrivedNow: 'The first report has arrived.',
  arrivedText: 'Its first report has arrived. From now on the map follows it by itself.',
  next: 'What comes next',
  open: 'Open the vehicle',
  openText: 'Its values, events and record: plate, photo, driver',
  nextStep: {
    users: 'Invite users',
    usersText: 'Who sees which vehicles and may do what',
    geofence: 'Draw a geofence',
    geofenceText: 'Know when vehicles enter and leave a place',
    alerts: 'Choose alerts',
    alertsText: 'What to alert you of, and how',
  },
};
