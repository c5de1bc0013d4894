import { useSelector } from '@xstate/react';
import { mayAct } from '@farol/core/domain/readonly';
import { useConsole } from '../use-console.ts';

/** Whether the signed-in user may do what an advanced permission stands for (§6). */
export function useMay(): (permission: number) => boolean {
  const { user, server, namespace } = useSelector(useConsole().guard, ({ context }) => context);
  return (permission) =>
    user !== undefined && server !== undefined && mayAct(permission, { user, server, namespace });
}
