// The fleet in a terminal: a live list, one vehicle that is followed, and its anchor with the confirmation.
// Usage: npm start -w examples/terminal -- [address] [email] [password]
import { emitKeypressEvents } from 'node:readline';
import { signedInConsole, waitForView } from '@farol/core';
import { listedVehicles, vehicleOf } from '@farol/core/fleet';
import { startHeadlessConsole } from '@farol/adapters/headless';

const [, , address = 'http://127.0.0.1:3000', email = 'demo@farol.app', password = 'demo'] = process.argv;
const farol = startHeadlessConsole({ address });
const session = await signedInConsole(farol, { email, password }).catch(({ code }) =>
  leave(`Refused: ${code}`),
);
const { anchors, connection, devices, fleet } = session;
void waitForView(farol.session, ({ console: current }) => !current).then(() =>
  leave('The session has ended'),
);

let followedId;
let shown;
const KEYS = {
  up: () => follow(-1),
  down: () => follow(1),
  a: () => anchors.request({ kind: 'device', deviceId: followedId }),
  y: () => (anchors.getSnapshot().step === 'confirming' ? anchors.confirm() : anchors.confirmDespiteDanger()),
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
setInterval(draw, 250);

/** Follows the vehicle so many rows below the one that is followed; the first one if none is. */
function follow(by) {
  const row = Math.max(0, fleet.order.indexOf(fleet.slotOf(followedId)) + by);
  followedId = listedVehicles(fleet, row, row + 1)[0]?.deviceId ?? followedId;
  devices.view.select(followedId);
}

function draw() {
  if (!fleet.order.includes(fleet.slotOf(followedId))) follow(0);
  const screen = [...linesOfScreen()].join('\n');
  if (screen !== shown) process.stdout.write(`${process.stdout.isTTY ? '\x1b[2J\x1b[H' : ''}${screen}\n`);
  shown = screen;
}

function* linesOfScreen() {
  const { all, online, moving } = fleet.counts;
  yield `${connection.getSnapshot().status}: ${all} vehicles, ${online} online, ${moving} moving`;
  const { isAnchored, step, mode, failures } = anchors.getSnapshot();
  const row = fleet.order.indexOf(fleet.slotOf(followedId));
  const first = Math.max(0, Math.min(row - 7, fleet.order.length - 15));
  for (const { deviceId, name, status, speedKnots } of listedVehicles(fleet, first, first + 15))
    yield (
      `${deviceId === followedId ? '>' : ' '} ${name.padEnd(24)} ${status.padEnd(8)} ${speedKnots.toFixed()} kn` +
        (isAnchored({ kind: 'device', deviceId }) ? ' anchored' : '')
    );
  const { name = 'nobody yet', latitude, longitude } = vehicleOf(fleet, followedId) ?? {};
  yield `Following ${name}: ${latitude?.toFixed(5)}, ${longitude?.toFixed(5)}`;
  const question = QUESTIONS[step] ?? `Enter: close ${failures.map(({ reason }) => reason)}`;
  yield `${step === 'closed' ? 'Keys' : `${mode} the anchor, ${step}`}: ${question}`;
}

function leave(reason) {
  if (reason) process.stderr.write(`${reason}\n`);
  farol.stop();
  process.exit(reason ? 1 : 0);
}
