import { useSelector } from '@xstate/react';
import { serverCurrency } from '@farol/core/domain/billing/currencies';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../console/use-console.ts';
import { moneyFormat } from './invoice-texts.ts';

/** Returns how cents are written that are in the currency of the server, such as what SMS cost, and that currency. */
export function useServerMoney(): { currency: string; text: (cents: number) => string } {
  const { i18n } = useTranslation();
  const currency = useSelector(useConsole().access, ({ server, namespace }) =>
    serverCurrency(server?.info.attributes ?? {}, namespace),
  );
  return { currency, text: moneyFormat(i18n.language, currency) };
}
