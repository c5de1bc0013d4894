import { useEffect, useRef, useState } from 'react';
import { suspensionFromText } from '@farol/core/resources/billing/invoice-wire';
import { useTranslation } from '../language/use-translation.ts';
import { QrCode } from '../kit/browser/qr-code.tsx';
import { useView } from '../kit/console/use-view.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import styles from './suspension-dialog.module.css';

/**
 * Tells who signs in to an account that is suspended for non-payment (§4, §8) what is to be paid, and opens it on trust
 * where that is possible: with what the form around it says.
 */
export function SuspensionDialog() {
  const { login } = usePublicFeatures();
  const { t, i18n } = useTranslation();
  const { failure, failureBody } = useView(login);
  const dialog = useRef<HTMLDialogElement>(null);
  const [pixOf, setPixOf] = useState<number>();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { trustUnlock, invoices } = suspensionFromText(failureBody);
  const day = dayFormat(i18n.language);
  const unlock = (form: HTMLFormElement | null): void => {
    if (!form) return;
    const typed = new FormData(form);
    const text = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    // A code consists of digits.
    const code = text('code').replaceAll(/\D/g, '');
    login.signIn(text('email'), text('password'), code, typed.has('keep'), true);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="suspended">
      <h2 id="suspended" className={styles.title}>
        {t('billing.suspended.title')}
      </h2>
      <p className={styles.text}>{failure !== undefined && failureCodeText(t, failure)}</p>
      {invoices.length > 0 && (
        <ul className={styles.invoices} aria-label={t('billing.suspended.open')}>
          {invoices.map(({ id, dueDate, toPay, currency, link, pix }) => (
            <li key={id} className={styles.invoice}>
              <span className={styles.what}>
                <strong>{moneyFormat(i18n.language, currency)(toPay)}</strong>
                <span>{t('billing.suspended.due', { date: day(dueDate) })}</span>
              </span>
              {link !== null && (
                <a
                  className={styles.pay}
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('billing.payNamed', { number: id })}
                >
                  {t('billing.pay')}
                </a>
              )}
              {pix !== null && (
                <button
                  type="button"
                  className={styles.button}
                  aria-expanded={pixOf === id}
                  aria-label={t('billing.pixNamed', { number: id })}
                  onClick={() => setPixOf(pixOf === id ? undefined : id)}
                >
                  {t('billing.pix')}
                </button>
              )}
              {pix !== null && pixOf === id && <PixCode pix={pix} id={id} />}
            </li>
          ))}
        </ul>
      )}
      {invoices.every(({ link, pix }) => link === null && pix === null) && (
        <p className={styles.text}>{t('billing.suspended.none')}</p>
      )}
      {trustUnlock && (
        <p className={styles.text}>{t('billing.suspended.consequence', { count: trustUnlock.days })}</p>
      )}
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={() => dialog.current?.close()}>
          {t('billing.suspended.close')}
        </button>
        {trustUnlock && (
          <button
            type="button"
            className={styles.primary}
            onClick={({ currentTarget }) => unlock(currentTarget.form)}
          >
            {t('billing.suspended.unlock', { count: trustUnlock.days })}
          </button>
        )}
      </div>
    </dialog>
  );
}

function PixCode({ pix, id }: { pix: string; id: number }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.pix}>
      <QrCode text={pix} label={t('billing.pixAlt', { number: id })} frame="small" />
      <code>{pix}</code>
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          void navigator.clipboard.writeText(pix).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        <span role="status">{t(isCopied ? 'billing.pixCopied' : 'billing.pixCopy')}</span>
      </button>
    </div>
  );
}
