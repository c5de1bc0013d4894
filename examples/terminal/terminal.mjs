// The fleet in a terminal: a live list, one vehicle that is followed, and its anchor with the confirmation.
// Usage: npm start -w examples/terminal -- [address] [email] [password]
import { emitKeypressEvents } from 'node:readline';
import { when } from '@farol/core';
import { listedVehicles } from '@farol/core/fleet';
import { startHeadlessConsole } from '@farol/adapters/headless';

const [address = 'http://127.0.0.1:3000', email = 'demo@farol.app', password = 'demo'] =
  process.argv.slice(2);
const ROWS = 15;
const farol = startHeadlessConsole({ address });

farol.login.signIn(email, password);
await Promise.race([
  when(farol.session, ({ console: session }) => session !== undefined),
  when(farol.login, ({ failure }) => failure !== undefined).then(({ failure }) => leave(1, failure)),
]);
const { anchors, connection, devices, fleet } = farol.session.get().console;
await when(connection, ({ isLive }) => isLive);

let followed = 0;
let drawing;
for (const slice of ['columns', 'order']) fleet.subscribe(slice, redraw);
for (const part of [anchors, connection]) part.subscribe(redraw);
redraw();

const KEYS = {
  up: () => follow(followed - 1),
  down: () => follow(followed + 1),
  a: () => anchors.request({ kind: 'device', deviceId: followedVehicle().deviceId }),
  y: () => (anchors.get().step === 'confirming' ? anchors.confirm() : anchors.confirmDespiteDanger()),
  n: () => anchors.cancel(),
  return: () => anchors.close(),
  q: () => leave(0),
};
emitKeypressEvents(process.stdin);
process.stdin.setRawMode?.(true);
process.stdin.on('keypress', (_, { name, ctrl }) => KEYS[ctrl && name === 'c' ? 'q' : name]?.());

function followedVehicle() {
  return listedVehicles(fleet, followed, followed + 1)[0];
}

function follow(row) {
  followed = Math.max(0, Math.min(fleet.order.length - 1, row));
  devices.view.select(followedVehicle().deviceId);
  redraw();
}

/** Draws at most four times a second, however often the fleet changes. */
function redraw() {
  drawing ??= setTimeout(() => {
    drawing = undefined;
    if (process.stdout.isTTY) process.stdout.write('\x1b[2J\x1b[H');
    process.stdout.write(`${screen().join('\n')}\n`);
  }, 250);
}

function screen() {
  const { all, online, moving } = fleet.counts;
  const first = Math.max(0, Math.min(followed - 7, fleet.order.length - ROWS));
  const { name, speedKnots, latitude, longitude } = followedVehicle();
  const { step, mode, failures, endangeredVehicles } = anchors.get();
  return [
    `${connection.get().status}: ${all} vehicles, ${online} online, ${moving} moving`,
    ...listedVehicles(fleet, first, first + ROWS).map(
      (one, row) =>
        `${first + row === followed ? '>' : ' '} ${one.name.padEnd(24)} ${one.status.padEnd(8)} ` +
        `${one.speedKnots.toFixed(0).padStart(3)} kn ${isAnchored(one) ? 'anchored' : ''}`,
    ),
    `Following ${name}: ${latitude.toFixed(5)}, ${longitude.toFixed(5)} at ${speedKnots.toFixed(0)} kn`,
    step === 'closed'
      ? 'Up, down: follow another. a: set or remove the anchor. q: leave.'
      : `Anchor of ${name}, ${mode}: ${step} ${failures.map(({ reason }) => reason).join(' ')}` +
        `${endangeredVehicles.length > 0 ? ' It is moving! ' : ''} (y: yes, n: no, Enter: close)`,
  ];
}

function isAnchored({ deviceId }) {
  return anchors.get().isAnchored({ kind: 'device', deviceId });
}

function leave(code, failure) {
  if (failure) process.stderr.write(`Not signed in: ${failure}\n`);
  farol.stop();
  process.exit(code);
}
