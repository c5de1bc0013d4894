import { useSelector } from '@xstate/react';
import type { Asker } from '@farol/core/domain/permission';
import { useConsole } from '../use-console.ts';

/** Who is in, and on which server; nothing while that is not known. */
export function useAsker(): Asker | undefined {
  const { guard } = useConsole();
  const { user, server, namespace } = useSelector(guard, ({ context }) => context);
  return user && server ? { user, server, namespace } : undefined;
}
