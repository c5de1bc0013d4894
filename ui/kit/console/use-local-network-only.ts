import { useSelector } from '@xstate/react';
import { isLocalNetworkOnly } from '@farol/core/domain/server/local-network';
import { useConsole } from './use-console.ts';

/** Whether nothing may leave this network: no page and no link of the console leads elsewhere with what users see. */
export function useLocalNetworkOnly(): boolean {
  return useSelector(useConsole().access, ({ server, namespace }) =>
    isLocalNetworkOnly(server?.info, namespace),
  );
}
