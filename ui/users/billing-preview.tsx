import { isBilled, type BillingSettings } from '@farol/core/domain/billing/billing-settings';
import { invoiceDescription } from '@farol/core/domain/billing/invoice-description';
import { nextInvoices, paymentExamples } from '@farol/core/domain/billing/planned-invoice';
import { useTranslation } from '../language/use-translation.ts';
import { dayFormat, localDay, moneyFormat } from '../kit/texts/invoice-texts.ts';
import styles from './billing-preview.module.css';

interface BillingPreviewProps {
  settings: BillingSettings;
  /** The customer, as a description names them. */
  name: string;
}

/** The next three invoices by these settings, with what each costs early, on time and late; or why there are none. */
export function BillingPreview({ settings, name }: BillingPreviewProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const money = moneyFormat(language, settings.currency);
  const day = dayFormat(language);
  const invoices = nextInvoices(settings, localDay(Date.now()), 3);
  return (
    <section className={styles.preview} aria-label={t('users.billing.preview')}>
      <h3 className={styles.heading}>{t('users.billing.preview')}</h3>
      {/* Announced as it changes with what is typed, not with every key. */}
      <div role="status">{!isBilled(settings) && <p className={styles.why}>{t(whyNone(settings))}</p>}</div>
      {invoices.length > 0 && (
        <ul className={styles.invoices}>
          {invoices.map(({ period, terms }) => {
            const { dueDate, early, onTime, late } = paymentExamples(terms);
            const description = invoiceDescription(
              settings.description,
              { name, dueDate, number: 1, count: 1 },
              language,
            );
            return (
              <li key={period} className={styles.invoice}>
                <p className={styles.due}>
                  <span>{t('users.billing.due', { date: day(dueDate) })}</span>
                  <strong>{money(onTime.total)}</strong>
                </p>
                {description !== '' && <p className={styles.description}>{description}</p>}
                {(early || late) && (
                  <p className={styles.examples}>
                    {early && (
                      <span>
                        {t('users.billing.early', {
                          date: day(early.until),
                          amount: money(early.amount.total),
                        })}
                      </span>
                    )}
                    {late && (
                      <span>
                        {t('users.billing.lateBy', { count: late.days, amount: money(late.amount.total) })}
                      </span>
                    )}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Returns the text that says what is missing first. */
function whyNone({ enabled, priceCents, firstDueDate, problems }: BillingSettings): string {
  if (problems.length > 0) return 'users.billing.none.problem';
  if (!enabled) return 'users.billing.none.off';
  if (priceCents === 0) return 'users.billing.none.price';
  return firstDueDate === null ? 'users.billing.none.date' : 'users.billing.none.problem';
}
