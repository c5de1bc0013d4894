import { mayAct } from '@farol/core/domain/readonly';
import { useAsker } from '../use-asker.ts';

/** Whether the signed-in user may do what an advanced permission stands for (§6). */
export function useMay(): (permission: number) => boolean {
  const asker = useAsker();
  return (permission) => asker !== undefined && mayAct(permission, asker);
}
