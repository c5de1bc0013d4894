import { REPORT_TYPES, traitsOf } from '../../../../server/reports/thread/kinds/report-kinds.ts';
import type { AuthorizationFixture } from '../authorization-fixture.ts';
import { LINKED_CHANGES_IT, RANGE, LINKED_REMOVES_IT, LINKED_SEES_IT, SIGNED_IN, type Row } from './row.ts';

const OF_PERIODS = REPORT_TYPES.filter((type) => !traitsOf(type).isOfNow);
const SHEETS = REPORT_TYPES.filter((type) => traitsOf(type).sheet);
/** Nobody has a mail server here, so that those with the right get a reason. */
const UNREACHABLE = '401 400 400 400 400 400 401 401 400 400 400';

export const reportRows: readonly Row[] = [
  ...[...OF_PERIODS, ...SHEETS.map((report) => `${report}/xlsx`)].map((report): Row => [
    `GET /reports/${report}`,
    SIGNED_IN,
    async ({ make }, { api }) => api.get(`/reports/${report}?${RANGE}&deviceId=${await make('/devices')}`),
  ]),
  ...SHEETS.map((report): Row => [
    `GET /reports/${report}/mail`,
    UNREACHABLE,
    async ({ make }, { api }) =>
      api.get(`/reports/${report}/mail?${RANGE}&deviceId=${await make('/devices')}`),
  ]),
  [
    'GET /fleet/tracks',
    SIGNED_IN,
    async ({ make }, { api }) => api.get(`/fleet/tracks?${RANGE}&deviceId=${await make('/devices')}`),
  ],
  [
    'GET /fleet/visits',
    SIGNED_IN,
    async ({ make }, { api }) =>
      api.get(`/fleet/visits?${RANGE}&latitude=1&longitude=7&radius=100&deviceId=${await make('/devices')}`),
  ],
  ['GET /reports', SIGNED_IN, (_, { api }) => api.get('/reports')],
  [
    'GET /reports/:id',
    LINKED_SEES_IT,
    async (fixture, { api }) => api.get(`/reports/${(await schedule(fixture)).id}`),
  ],
  [
    'POST /reports',
    LINKED_CHANGES_IT,
    async ({ make }, { api }) => api.post('/reports', { ...LEAST, calendarId: await make('/calendars') }),
  ],
  [
    'PUT /reports/:id',
    LINKED_CHANGES_IT,
    async (fixture, { api }) => {
      const report = await schedule(fixture);
      return api.put(`/reports/${report.id}`, report);
    },
  ],
  [
    'DELETE /reports/:id',
    LINKED_REMOVES_IT,
    async (fixture, { api }) => api.delete(`/reports/${(await schedule(fixture)).id}`),
  ],
];

const LEAST = { type: 'trips', description: 'Week' };

/** A scheduled report of the owner, which the read-only user sees too. */
async function schedule({ make, people, server: { administrator } }: AuthorizationFixture) {
  const body = { ...LEAST, calendarId: await make('/calendars') };
  const report = (await administrator.post('/reports', body)).json();
  for (const { id } of [people.owner, people.readonly])
    await administrator.post('/permissions', { userId: id, reportId: report.id });
  return report;
}
