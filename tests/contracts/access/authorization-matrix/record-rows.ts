import { RECORD_KINDS, type AuthorizationFixture } from '../authorization-fixture.ts';
import {
  SIGNED_IN,
  SIGNED_IN_OR_DRIVER,
  SEES_IT,
  CHANGES_IT,
  REMOVES_IT,
  LINKED_SEES_IT,
  LINKED_CHANGES_IT,
  LINKED_REMOVES_IT,
  ADMINISTRATOR,
  type Row,
} from './row.ts';

export const recordRows: readonly Row[] = RECORD_KINDS.flatMap(({ path, least }): Row[] => {
  const isAdministrators = path === '/attributes/computed';
  const isBelow = path === '/devices' || path === '/groups';
  return [
    [`GET ${path}`, path === '/devices' ? SIGNED_IN_OR_DRIVER : SIGNED_IN, (_, { api }) => api.get(path)],
    [
      `GET ${path}/:id`,
      isBelow ? SEES_IT : LINKED_SEES_IT,
      async ({ make }, { api }) => api.get(`${path}/${await make(path)}`),
    ],
    [
      `POST ${path}`,
      isAdministrators ? ADMINISTRATOR : '401 200 200 400 200 200 401 401 200 200 400',
      (_, { api }) => api.post(path, least()),
    ],
    [
      `PUT ${path}/:id`,
      isAdministrators ? ADMINISTRATOR : isBelow ? CHANGES_IT : LINKED_CHANGES_IT,
      async ({ make }, { api }) => {
        const id = await make(path);
        return api.put(`${path}/${id}`, { ...least(), id });
      },
    ],
    [
      `DELETE ${path}/:id`,
      isAdministrators
        ? '401 400 400 400 400 204 401 401 400 400 400'
        : isBelow
          ? REMOVES_IT
          : LINKED_REMOVES_IT,
      async ({ make }, { api }) => api.delete(`${path}/${await make(path)}`),
    ],
  ];
});

export const associationRows: readonly Row[] = (['POST', 'DELETE'] as const).flatMap((method): Row[] => {
  const json = { 'content-type': 'application/json' };
  return [
    [
      `${method} /permissions`,
      LINKED_REMOVES_IT,
      async (fixture, { api }) =>
        api.send(method, '/permissions', JSON.stringify(await associationBody(fixture)), json),
    ],
    [
      `${method} /permissions/bulk`,
      LINKED_REMOVES_IT,
      async (fixture, { api }) =>
        api.send(method, '/permissions/bulk', JSON.stringify([await associationBody(fixture)]), json),
    ],
  ];
});

async function associationBody({ make }: AuthorizationFixture): Promise<Record<string, number>> {
  return { deviceId: await make('/devices'), geofenceId: await make('/geofences') };
}
