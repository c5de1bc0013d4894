import { useSelector } from '@xstate/react';
import { may } from '@farol/core/domain/permission';
import { useConsole } from '../use-console.ts';

/** Whether the signed-in user holds an advanced permission (§6). */
export function useMay(): (permission: number) => boolean {
  const { user, server, namespace } = useSelector(useConsole().guard, ({ context }) => context);
  return (permission) =>
    user !== undefined && server !== undefined && may(permission, { user, server, namespace });
}
