// The fleet in a terminal: a live list, one vehicle that is followed, and its anchor with the confirmation.
// Usage: npm start -w examples/terminal -- [address] [email] [password]
import { emitKeypressEvents } from 'node:readline';
import { when } from '@farol/core';
import { listedVehicles, vehicleOf } from '@farol/core/fleet';
import { startHeadlessConsole } from '@farol/adapters/headless';

const [, , address = 'http://127.0.0.1:3000', email = 'demo@farol.app', password = 'demo'] = process.argv;
const farol = startHeadlessConsole({ address });
farol.login.signIn(email, password);
const problem = when(farol.login, ({ failure }) => failure !== undefined).then(({ failure }) => failure);
const { console: session } = await Promise.race([when(farol.session, (now) => now.console), problem]);
if (!session) leave(`Not signed in: ${await problem}`);
const { anchors, connection, devices, fleet } = session;
await when(connection, ({ isLive }) => isLive);

let followedId;
let drawing;
const rowOfFollowed = () => fleet.order.indexOf(fleet.slotOf(followedId));
const isAnchored = (deviceId) => anchors.get().isAnchored({ kind: 'device', deviceId });
const KEYS = {
  up: () => follow(rowOfFollowed() - 1),
  down: () => follow(rowOfFollowed() + 1),
  a: () => anchors.request({ kind: 'device', deviceId: followedId }),
  y: () => (anchors.get().step === 'confirming' ? anchors.confirm() : anchors.confirmDespiteDanger()),
  n: () => anchors.cancel(),
  return: () => anchors.close(),
  q: () => leave(),
};
const QUESTIONS = {
  closed: 'up, down: follow another; a: set or remove the anchor; q: leave',
  confirming: 'y: yes, n: no',
  confirmingDanger: 'It is moving, and the anchor may stop its engine! y: yes, n: no',
};
emitKeypressEvents(process.stdin);
process.stdin.setRawMode?.(true);
process.stdin.on('keypress', (_, { name, ctrl }) => KEYS[ctrl && name === 'c' ? 'q' : name]?.());
for (const slice of ['columns', 'order']) fleet.subscribe(slice, redraw);
for (const part of [anchors, connection]) part.subscribe(redraw);
farol.session.subscribe(() => farol.session.get().console ?? leave('The session has ended'));
redraw();

function follow(row) {
  followedId = listedVehicles(fleet, Math.max(0, row), Math.max(0, row) + 1)[0]?.deviceId ?? followedId;
  devices.view.select(followedId);
  redraw();
}

/** Draws at most four times a second, however often the fleet changes. */
function redraw() {
  drawing ??= setTimeout(() => {
    drawing = undefined;
    if (rowOfFollowed() < 0) follow(0);
    process.stdout.write(`${process.stdout.isTTY ? '\x1b[2J\x1b[H' : ''}${screen().join('\n')}\n`);
  }, 250);
}

function screen() {
  const { all, online, moving } = fleet.counts;
  const first = Math.max(0, Math.min(rowOfFollowed() - 7, fleet.order.length - 15));
  const rows = listedVehicles(fleet, first, first + 15).map(
    ({ deviceId, name, status, speedKnots }) =>
      `${deviceId === followedId ? '>' : ' '} ${name.padEnd(24)} ${status.padEnd(8)} ` +
      `${speedKnots.toFixed().padStart(3)} kn ${isAnchored(deviceId) ? 'anchored' : ''}`,
  );
  const { name = 'nobody yet', latitude, longitude } = vehicleOf(fleet, followedId) ?? {};
  const { step, mode, failures } = anchors.get();
  return [
    `${connection.get().status}: ${all} vehicles, ${online} online, ${moving} moving`,
    ...rows,
    `Following ${name}: ${latitude?.toFixed(5)}, ${longitude?.toFixed(5)}`,
    `${step === 'closed' ? 'Keys' : `${mode} the anchor, ${step}`}: ` +
      (QUESTIONS[step] ?? `Enter: close ${failures.map(({ reason }) => reason)}`),
  ];
}

function leave(reason) {
  if (reason) process.stderr.write(`${reason}\n`);
  farol.stop();
  process.exit(reason ? 1 : 0);
}
