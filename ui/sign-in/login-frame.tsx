import { Suspense, useSyncExternalStore, type FormEvent, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { IconLanguage, IconSunMoon } from '@tabler/icons-react';
import { BrandingHeader } from '../branding/branding-header.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useApp } from '../kit/console/app-store.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { LANGUAGE_NAMES } from '../language/translation.ts';
import { useTranslation } from '../language/use-translation.ts';
import signIn from './sign-in.module.css';
import styles from './login.module.css';

const SCHEMES = [
  ['auto', 'shell.schemeAuto'],
  ['light', 'shell.schemeLight'],
  ['dark', 'shell.schemeDark'],
] as const;

const ChatLink = lazyWithRetry(
  async () => (await import('../branding/support-chat-link.tsx')).SupportChatLink,
);
/** A signed-in user never sees it. */
const LoginIllustration = lazyWithRetry(
  async () => (await import('./login-illustration.tsx')).LoginIllustration,
);

interface LoginFrameProps {
  title: string;
  /** What the form is for, under its title. */
  intro: string;
  /** Why it failed, as a code; undefined while it is sent. */
  reason: string | undefined;
  /** What is said besides, such as that a mail was sent. */
  notice?: string | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  /** The inputs and buttons of the form. */
  children: ReactNode;
}

/** What a login of users and that of drivers have in common: picture, brand, language, and a form that says why it failed. */
export function LoginFrame({ title, intro, reason, notice, onSubmit, children }: LoginFrameProps) {
  const { t } = useTranslation();
  const hasChat = useSelector(useApp(), ({ branding }) => branding.chatNumber !== '');
  const hasPicture = useSyncExternalStore(watchWidth, () => matchMedia(BESIDE_PICTURE).matches);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit(form);
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input:not([name=keep])')];
    (inputs.find(({ value }) => value === '') ?? inputs.at(-1))?.focus();
  };
  return (
    <main className={styles.page}>
      {hasPicture && (
        <Suspense fallback={<div className={styles.illustration} />}>
          <LoginIllustration />
        </Suspense>
      )}
      <section className={styles.formColumn}>
        <div className={styles.topRight}>
          <ColorSchemeAndLanguageSelects />
        </div>
        <form className={styles.card} onSubmit={submit} noValidate>
          <div className={styles.brand}>
            <BrandingHeader size={36} isLogin />
          </div>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={signIn.dimmed}>{intro}</p>
          </div>
          {reason !== undefined && (
            <p className={signIn.notice} role="alert">
              {failureCodeText(t, reason)}
            </p>
          )}
          {notice !== undefined && (
            <p className={signIn.notice} data-good role="status">
              {notice}
            </p>
          )}
          {children}
        </form>
      </section>
      {hasChat && (
        <Suspense>
          <ChatLink />
        </Suspense>
      )}
    </main>
  );
}

/** Where the form has room beside the picture (`login.module.css`); phones do not load it. */
const BESIDE_PICTURE = '(min-width: 861px)';

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(BESIDE_PICTURE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Returns what was typed into an input of a login form; an empty text where the form has no such input. */
export function formFieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Whether the browser stays signed in after it was closed. */
export function KeepField() {
  const { t } = useTranslation();
  return (
    <label className={styles.keep}>
      <input type="checkbox" name="keep" defaultChecked />
      {t('login.keep')}
    </label>
  );
}

/** Native selects for the color scheme, which follows the system until chosen, and the language. */
function ColorSchemeAndLanguageSelects() {
  const { browser } = usePublicFeatures().preferences;
  const { t, i18n } = useTranslation();
  const scheme = useSelector(browser, (answers) => answers.scheme);
  return (
    <>
      <span className={signIn.nativeSelect}>
        <IconSunMoon size={18} stroke={1.6} aria-hidden />
        <select
          aria-label={t('shell.scheme')}
          value={scheme}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SCHEMES.find(([name]) => name === value);
            if (chosen) browser.change({ scheme: chosen[0] });
          }}
        >
          {SCHEMES.map(([name, key]) => (
            <option key={name} value={name}>
              {t(key)}
            </option>
          ))}
        </select>
      </span>
      <span className={signIn.nativeSelect}>
        <IconLanguage size={18} stroke={1.6} aria-hidden />
        <select
          aria-label={t('shell.language')}
          value={i18n.language}
          onChange={({ currentTarget: { value } }) => {
            const chosen = LANGUAGE_NAMES.find(([language]) => language === value);
            if (chosen) browser.change({ language: chosen[0] });
          }}
        >
          {LANGUAGE_NAMES.map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
