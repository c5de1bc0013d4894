import type { z } from 'zod';
import {
  acceptanceBody,
  invitationBody,
  readingBody,
  renewalBody,
} from '../../accounts/invitation-bodies.ts';
import { checkInScanBody } from '../../accounts/check-ins.ts';
import { privateTripBody } from '../../accounts/driver-days.ts';
import { customCommandBody } from '../../commands/commands.ts';
import { announcementBody } from '../../delivery/notifications.ts';
import { tokenBody } from '../../delivery/push-subscriptions.ts';
import { alarmNoteBody } from '../../events/alarm-notes.ts';
import { accumulatorsBody } from '../../positions/accumulators-body.ts';
import { autoLinkBody } from '../../product/auto-link.ts';
import { themeBody } from '../../product/branding.ts';
import { inspectionBody } from '../../product/driver-inspections.ts';
import { shareBody } from '../../product/shares.ts';
import { REPORT_TYPES, traitsOf, type ReportType } from '../../reports/thread/kinds/report-kinds.ts';
import { linkBody } from '../routes/openid.ts';

/** What a parameter of a query is: `ids` may be repeated. */
export type QueryType = 'text' | 'texts' | 'id' | 'ids' | 'number' | 'flag' | 'moment' | 'moment!';

/** What is said of a call besides its path. */
export interface DescribedCall {
  summary: string;
  query?: Readonly<Record<string, QueryType>>;
  /** The body: a schema, a record of a kind by its path, a form by its fields, or a file. */
  body?: z.ZodType | { record: string } | { form: readonly string[] } | 'file' | 'json';
  /** What it answers where that is no JSON: a media type, or nothing. */
  answers?: string | null;
  /** The record that it answers by its path; `list` where it answers several. */
  record?: string;
  list?: true;
}

const RANGE = { from: 'moment!', to: 'moment!' } as const;
const CHOICE = { deviceId: 'ids', groupId: 'ids' } as const;
const REPORT = { ...CHOICE, ...RANGE, timezone: 'text' } as const;
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TRACK = { deviceId: 'id', ...RANGE } as const;

/** Every call that is none of the five that all records have, as `listRoutes` names it without its namespace. */
export const DESCRIBED_CALLS: Readonly<Record<string, DescribedCall>> = {
  'POST /session': { summary: 'Sign in', body: { form: ['email', 'password', 'code'] }, record: 'users' },
  'GET /session': { summary: 'Who is signed in', query: { token: 'text' }, record: 'users' },
  'GET /session/:id': { summary: 'Act as another user', record: 'users' },
  'DELETE /session': { summary: 'Sign out', answers: null },
  'POST /session/token': {
    summary: 'Make an access token',
    body: { form: ['expiration'] },
    answers: 'text/plain',
  },
  'POST /session/token/revoke': { summary: 'End an access token', body: { form: ['token'] }, answers: null },
  'GET /session/openid/auth': {
    summary: 'Begin single sign-on',
    query: { to: 'text', link: 'flag' },
    answers: null,
  },
  'GET /session/openid/callback': {
    summary: 'End single sign-on',
    query: { code: 'text', state: 'text' },
    answers: null,
  },
  'GET /server': { summary: 'The record of the server', record: 'server' },
  'PUT /server': { summary: 'Change the record of the server', body: { record: 'server' }, record: 'server' },
  'POST /server/restart': { summary: 'Restart the server', answers: null },
  'POST /server/reboot': { summary: 'Restart the server', answers: null },
  'GET /server/timezones': { summary: 'The known time zones' },
  'GET /server/geocode': {
    summary: 'The name of a place',
    query: { latitude: 'number', longitude: 'number' },
    answers: 'text/plain',
  },
  'GET /live': { summary: 'Whether the process answers', answers: 'text/plain' },
  'GET /ready': { summary: 'Whether it can store and is not stopping', answers: 'text/plain' },
  'GET /health': { summary: 'Whether it can store', answers: 'text/plain' },
  'GET /openapi.json': { summary: 'This description' },
  'GET /statistics': { summary: 'What the server did a day', query: RANGE },
  'GET /audit': { summary: 'The activity log', query: RANGE },
  'POST /users/totp': { summary: 'A new key of one-time passwords', answers: 'text/plain' },
  'POST /password/reset': {
    summary: 'Ask for a mail to reset a password',
    body: { form: ['email'] },
    answers: null,
  },
  'POST /password/update': {
    summary: 'Set a password with the token of such a mail',
    body: { form: ['token', 'password'] },
    answers: null,
  },
  'GET /positions': {
    summary: 'The latest positions, those of a device in a period, or those with these ids',
    query: { deviceId: 'id', id: 'ids', from: 'moment', to: 'moment' },
  },
  'GET /positions/csv': { summary: 'Positions of a device as CSV', query: TRACK, answers: 'text/csv' },
  'GET /positions/gpx': {
    summary: 'Positions of a device as GPX',
    query: TRACK,
    answers: 'application/gpx+xml',
  },
  'GET /positions/kml': {
    summary: 'Positions of a device as KML',
    query: TRACK,
    answers: 'application/vnd.google-earth.kml+xml',
  },
  'GET /positions/kmz': {
    summary: 'Positions of a device as KMZ',
    query: TRACK,
    answers: 'application/vnd.google-earth.kmz',
  },
  'DELETE /positions': {
    summary: 'Remove the positions of a device in a period',
    query: TRACK,
    answers: null,
  },
  'DELETE /positions/:id': { summary: 'Remove a position', answers: null },
  'PUT /devices/:id/accumulators': {
    summary: 'Set the odometer and the hours of a device',
    body: accumulatorsBody,
    answers: null,
  },
  'POST /devices/:id/image': { summary: 'Set the photo of a device', body: 'file', answers: 'text/plain' },
  'GET /media/:uniqueId/:file': { summary: 'The photo of a device', answers: 'image/*' },
  'GET /events/:id': { summary: 'An event' },
  'POST /share/device': {
    summary: 'Share a device by a link',
    body: { form: ['deviceId', 'expiration'] },
    answers: 'text/plain',
  },
  'POST /share/group': {
    summary: 'Share a group by a link',
    body: { form: ['groupId', 'expiration'] },
    answers: 'text/plain',
  },
  ...Object.fromEntries(REPORT_TYPES.flatMap((name) => Object.entries(reportCalls(name)))),
  'GET /fleet/tracks': {
    summary: 'The tracks of many vehicles, packed',
    query: { ...CHOICE, ...RANGE },
    answers: 'application/octet-stream',
  },
  'GET /fleet/visits': {
    summary: 'Which vehicles were within a circle',
    query: { ...CHOICE, ...RANGE, latitude: 'number', longitude: 'number', radius: 'number' },
  },
  'GET /commands/types': {
    summary: 'The types of commands of a device',
    query: { deviceId: 'id', textChannel: 'flag' },
  },
  'GET /commands/send': {
    summary: 'The saved commands that may be sent to a device',
    query: { deviceId: 'id' },
    record: 'commands',
    list: true,
  },
  'POST /commands/send': { summary: 'Send a command', body: customCommandBody },
  'GET /notifications/types': { summary: 'The types of events' },
  'GET /notifications/notificators': { summary: 'The channels of alerts', query: { announcement: 'flag' } },
  'POST /notifications/test': { summary: 'Send a test to oneself by every channel', answers: null },
  'POST /notifications/test/:notificator': { summary: 'Send a test to oneself by a channel', answers: null },
  'POST /notifications/send/:notificator': {
    summary: 'Send an announcement to users',
    query: { userId: 'ids' },
    body: announcementBody,
    answers: null,
  },
  'POST /attributes/computed/test': {
    summary: 'Try a computed attribute on the latest position of a device',
    query: { deviceId: 'id' },
    body: { record: 'attributes/computed' },
  },
  'POST /permissions': { summary: 'Associate two records', body: 'json', answers: null },
  'DELETE /permissions': { summary: 'End an association', body: 'json', answers: null },
  'POST /permissions/bulk': { summary: 'Associate many records', body: 'json', answers: null },
  'DELETE /permissions/bulk': { summary: 'End many associations', body: 'json', answers: null },
  'GET /permissions': { summary: 'Associations of two kinds', query: { userId: 'id', deviceId: 'id' } },

  'GET /~/users/:id/logs': { summary: 'The activity log of a user', query: RANGE },
  'GET /~/users/:id/data': { summary: 'What is stored about a person', answers: 'application/zip' },
  'GET /~/users/:id/erasure': { summary: 'How much an erasure of a person would remove' },
  'POST /~/users/:id/erasure': { summary: 'Remove an account and what the logs say of the person' },
  'GET /~/devices/:id/logs': { summary: 'The activity log of a device', query: RANGE },
  'GET /~/server/logs': { summary: 'The activity log of the server', query: RANGE },
  'GET /~/assets/custom/config.json': { summary: 'The branding of the host' },
  'GET /~/assets/custom/manifest.json': { summary: 'The manifest of the app of the host' },
  'GET /~/assets/custom/logo.png': { summary: 'The logo of the host', answers: 'image/*' },
  'GET /~/assets/custom/logoWhite.png': {
    summary: 'The logo of the host on a dark ground',
    answers: 'image/*',
  },
  'GET /~/assets/custom/bg-login.jpg': {
    summary: 'The picture of the login page of the host',
    answers: 'image/*',
  },
  'GET /~/assets/custom/:icon': { summary: 'An icon of the app of the host', answers: 'image/*' },
  'POST /~/theme/upload': { summary: 'Set a picture of the branding', query: { type: 'text' }, body: 'file' },
  'DELETE /~/theme/upload': {
    summary: 'Remove a picture of the branding',
    query: { type: 'text' },
    answers: null,
  },
  'PUT /~/theme': { summary: 'Change the branding', body: themeBody },
  'GET /~/maps': { summary: 'The street maps of the operator' },
  'GET /~/maps/:name/:zoom/:column/:row': {
    summary: 'A tile of a street map',
    query: { v: 'text' },
    answers: 'application/octet-stream',
  },
  'GET /~/commands': { summary: 'The command log', query: { deviceId: 'id', from: 'moment', to: 'moment' } },
  'GET /~/server/unregistered-devices': { summary: 'Identifiers that report and are not registered' },
  'POST /~/devices/:id/distance': {
    summary: 'Count the distance of a device again',
    query: { from: 'moment', to: 'moment' },
    body: 'json',
  },
  'GET /~/devices/:id/report-problems': { summary: 'What could not be taken of the reports of a device' },
  'GET /~/server/unreadable-reports': { summary: 'Reports that could not be read' },
  'POST /~/alarms/:id/acknowledgment': { summary: 'Acknowledge an alarm' },
  'GET /~/alarms/:id': { summary: 'An alarm with its notes' },
  'POST /~/alarms/:id/notes': { summary: 'Add a note to an alarm', body: alarmNoteBody },
  'GET /~/removals': {
    summary: 'What goes with a record that is removed',
    query: { kind: 'text', id: 'id' },
  },
  'GET /~/notifications/sms': {
    summary: 'How many SMS an alert takes, and what they cost',
    query: { type: 'text' },
  },
  'POST /~/notifications/preview': {
    summary: 'What a notification rule would have told',
    body: { record: 'notifications' },
  },
  'GET /~/server/demo/mails': { summary: 'The mails that the demo caught', answers: 'text/html' },
  'GET /~/server/demo': { summary: 'What the demo has made' },
  'POST /~/server/demo/replacement': { summary: 'Remove the demo and name an administrator', body: 'json' },
  'GET /~/shares': { summary: 'The links to vehicles' },
  'POST /~/shares': { summary: 'Make a link to a vehicle', body: shareBody },
  'PUT /~/shares/:id': { summary: 'Change a link to a vehicle', body: shareBody },
  'DELETE /~/shares/:id': { summary: 'End a link to a vehicle', answers: null },
  'GET /~/invitations': { summary: 'The open invitations' },
  'POST /~/invitations': { summary: 'Invite a person', body: invitationBody },
  'PUT /~/invitations/:id': { summary: 'Renew an invitation', body: renewalBody },
  'POST /~/invitations/reading': { summary: 'Whom an invitation is for', body: readingBody },
  'POST /~/invitations/acceptance': { summary: 'Accept an invitation', body: acceptanceBody },
  'GET /~/integrations': { summary: 'The connected services' },
  'POST /~/integrations/:key': { summary: 'Set up a service', body: 'json' },
  'POST /~/integrations/:key/test': { summary: 'Try a service', body: 'json' },
  'GET /~/invoices': { summary: 'The own invoices' },
  'GET /~/invoices/:id/pdf': { summary: 'An invoice as a document', answers: 'application/pdf' },
  'GET /~/invoices/manager': {
    summary: 'The customers that one bills, with their invoices',
    query: { start: 'number', limit: 'number' },
  },
  'GET /~/invoices/manager/export': {
    summary: 'All invoices of the customers that one bills',
    query: { format: 'text' },
    answers: SHEET,
  },
  'POST /~/invoices/manager/issue': {
    summary: 'Issue the next invoices of customers, or preview them',
    body: 'json',
  },
  'POST /~/invoices/manager/:id/save': { summary: 'Issue an invoice or its instalments', body: 'json' },
  'POST /~/invoices/manager/:id/lock': { summary: 'Block an account', body: 'json', answers: null },
  'POST /~/invoices/manager/:id/unlock': {
    summary: 'Open an account, on trust or for good',
    body: 'json',
    answers: null,
  },
  'POST /~/invoices/manager/:id/cancel': { summary: 'Cancel an invoice', body: 'json' },
  'POST /~/invoices/manager/:id/receivedInCash': {
    summary: 'Mark an invoice as received in cash',
    body: 'json',
  },
  'POST /~/invoices/manager/:id/refund': { summary: 'Give the money of an invoice back', body: 'json' },
  'POST /~/invoices/unlock': {
    summary: 'Open the own suspended account on trust',
    body: 'json',
    answers: null,
  },
  'POST /~/invoices/webhook/:provider': {
    summary: 'What a payment provider tells',
    body: 'json',
    answers: null,
  },
  'GET /~/invoices/account': { summary: 'Where the own account stands, and when it is suspended' },
  'GET /~/outbox': {
    summary: 'Messages that wait and that were given up',
    query: { before: 'id', channel: 'text' },
  },
  'POST /~/outbox/:id/retry': { summary: 'Send a message again that was given up', answers: null },
  'DELETE /~/outbox/:id': { summary: 'Discard a message that was given up', answers: null },
  'GET /~/resellers': { summary: 'The resellers' },
  'GET /~/resellers/:id/theme': { summary: 'The branding of a reseller' },
  'GET /~/resellers/:id/theme/:file': {
    summary: 'A picture of the branding of a reseller',
    answers: 'image/*',
  },
  'POST /~/resellers/:id/theme/upload': {
    summary: 'Set a picture of the branding of a reseller',
    query: { type: 'text' },
    body: 'file',
  },
  'DELETE /~/resellers/:id/theme/upload': {
    summary: 'Remove a picture of the branding of a reseller',
    query: { type: 'text' },
    answers: null,
  },
  'PUT /~/resellers/:id/theme': { summary: 'Change the branding of a reseller', body: themeBody },
  'GET /~/hosts': {
    summary: 'Whether a host is known, for proxies that fetch certificates',
    query: { domain: 'text' },
    answers: null,
  },
  'GET /~/hosts/:name': { summary: 'Whether a host can be reached' },
  'POST /~/qr-driver': { summary: 'Check in at a vehicle with its code', body: checkInScanBody },
  'GET /~/qr-driver/day': { summary: 'The day of the driver', query: { timezone: 'text' } },
  'POST /~/qr-driver/private-trip': { summary: 'Begin or end a private trip', body: privateTripBody },
  'GET /~/qr-driver/checklist': { summary: 'The checklist of the vehicle' },
  'POST /~/qr-driver/inspections': { summary: 'Store an inspection of the vehicle', body: inspectionBody },
  'PUT /~/qr-driver/inspections/:inspection/photos/:item': {
    summary: 'Store a photo of an inspection',
    body: 'file',
  },
  'GET /~/server/refused-reports': {
    summary: 'The devices of which reports were not taken whole in the last day',
  },
  'GET /~/devices/:id/refused-reports': { summary: 'The last reports of a device that were not taken whole' },
  'POST /~/devices/:id/tracks': {
    summary: 'Add a GPX or CSV track to the history of a device, or say what that would do',
    query: { trial: 'flag' },
    body: 'file',
  },
  'GET /~/devices/:id/inspections': { summary: 'The inspections of a vehicle' },
  'GET /~/devices/:id/inspections/:inspection/photos/:item': {
    summary: 'A photo of an inspection',
    answers: 'image/*',
  },
  'POST /~/autolink': { summary: 'Link a tracker in stock to the own account', body: autoLinkBody },
  'GET /~/openid/:id': { summary: 'The identity of a user at the provider of single sign-on' },
  'PUT /~/openid/:id': { summary: 'Connect a user with an identity', body: linkBody },
  'DELETE /~/openid/:id': { summary: 'Disconnect a user from the identity', answers: null },
  'GET /~/sessions': { summary: 'The own logins' },
  'DELETE /~/sessions/:id': { summary: 'End one of the own logins', answers: null },
  'DELETE /~/sessions': { summary: 'End all other own logins', answers: null },
  'POST /~/notification': { summary: 'Register a browser for push messages', body: tokenBody },
  'GET /~/notification': { summary: 'The own browsers with push messages' },
  'DELETE /~/notification/:id': { summary: 'Remove a browser with push messages', answers: null },
  'GET /~/telegram/link': { summary: 'Whether the own account is connected with Telegram' },
  'POST /~/telegram/link': { summary: 'Begin to connect with Telegram' },
  'DELETE /~/telegram/link': { summary: 'Disconnect from Telegram', answers: null },
};

/** The three forms of a report. */
function reportCalls(name: ReportType): Record<string, DescribedCall> {
  const { subject, ownQuery, sheet, isOfNow } = traitsOf(name);
  const query = isOfNow ? CHOICE : { ...REPORT, ...ownQuery };
  const read = { [`GET /reports/${name}`]: { summary: `Report: ${subject}`, query } };
  const filed = {
    [`GET /reports/${name}/xlsx`]: { summary: `Report as a workbook: ${subject}`, query, answers: SHEET },
    [`GET /reports/${name}/mail`]: { summary: `Report by mail: ${subject}`, query, answers: null },
  };
  return { ...(!isOfNow && read), ...(sheet && filed) };
}
