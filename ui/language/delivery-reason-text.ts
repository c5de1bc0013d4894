import { deliveryReason } from '@farol/core/domain/alert/delivery-reason';
import type { Translate } from './texts.ts';

/** Returns why a message was not delivered: the server's reasons in the user's language, the words of a receiver as they are. */
export function deliveryReasonText(t: Translate, text: string): string {
  const reason = deliveryReason(text);
  if (reason) return t(`outbox.reason.${reason.name}`, { value: reason.value });
  return text || t('outbox.unknownReason');
}
