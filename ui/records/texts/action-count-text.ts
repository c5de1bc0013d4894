import type { RecordAction } from '@farol/core/resources/records/record-action';
import type { Translate } from '../../language/texts.ts';

/** Returns how many records of which kind an action is about, or how many assignments it makes. */
export function actionCountText(t: Translate, action: RecordAction, count: number): string {
  if (action.type === 'link') return t('records.ask.assignments', { count });
  const name = action.type === 'moveToGroup' ? 'devices' : action.name;
  return t(`records.kind.${name}.count`, { count });
}
