import { useSelector } from '@xstate/react';
import { useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useEntrance } from '../use-entrance.ts';
import { Field, PasswordField } from './field.tsx';
import { MainButton } from './main-button.tsx';
import { Mark } from './mark.tsx';
import { SchemeAndLanguageChoice } from './scheme-and-language-choice.tsx';
import entrance from './entrance.module.css';
import styles from './login.module.css';

/** §2, §4: sign in by name and password; drivers type their name without its prefix. A refusal is said in words (§8). */
export function LoginScreen({ kind }: { kind: 'user' | 'driver' }) {
  const { login, guard } = useEntrance();
  const { t } = useTranslation();
  const password = useRef<HTMLInputElement>(null);
  const isBusy = useSelector(login, (snapshot) => snapshot.matches('signingIn'));
  const failed = useSelector(login, ({ context }) => context.reason);
  const turnedAway = useSelector(guard, ({ context }) => context.turnedAway);
  const reason = failed ?? turnedAway;
  const isNew =
    useSelector(guard, ({ context }) => context.server?.info.newServer === true) && kind === 'user';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (isNew) {
      login.send({ type: 'REGISTER', name: text('name'), email: text('email'), password: text('password') });
    } else if (kind === 'driver') {
      login.send({ type: 'SUBMIT_DRIVER', username: text('email'), password: text('password') });
    } else login.send({ type: 'SUBMIT', email: text('email'), password: text('password') });
    password.current?.focus();
  };

  return (
    <main className={styles.page}>
      <aside className={styles.art} aria-hidden>
        <svg className={styles.scene} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice">
          <defs>
            <linearGradient id="night" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="#0d1728" />
              <stop offset="1" stopColor="#1d3a63" />
            </linearGradient>
            <linearGradient id="beam" x1="0" y1="0" x2="1" y2="0">
              <stop offset="0" stopColor="#f5a524" stopOpacity=".75" />
              <stop offset="1" stopColor="#f5a524" stopOpacity="0" />
            </linearGradient>
          </defs>
          <rect width="800" height="1000" fill="url(#night)" />
          <path d="M250 470 900 230v420z" fill="url(#beam)" opacity=".55" />
          <path d="M250 470-260 360v220z" fill="#f5a524" opacity=".1" />
          <path d="M0 860C180 790 330 830 470 800s220-70 330-50v250H0z" fill="#0a1322" />
          <path d="M222 520h56l26 320H196z" fill="#e9eef6" />
          <path d="M214 610h72l6 60h-84zM204 740h92l6 60H198z" fill="#c9473f" />
          <rect x="216" y="440" width="68" height="80" rx="8" fill="#16233a" />
          <circle cx="250" cy="470" r="20" fill="#ffd489" />
          <path d="M210 440h80l-40-34z" fill="#c9473f" />
          <path
            d="M120 1000C300 930 420 960 520 900S640 800 800 790"
            fill="none"
            stroke="#31507c"
            strokeWidth="18"
          />
          <path
            d="M120 1000C300 930 420 960 520 900S640 800 800 790"
            fill="none"
            stroke="#f2c572"
            strokeWidth="2"
            strokeDasharray="18 16"
          />
        </svg>
        <p className={styles.slogan}>{t('login.slogan')}</p>
      </aside>
      <section className={styles.side}>
        <div className={styles.corner}>
          <SchemeAndLanguageChoice />
        </div>
        <form className={styles.card} onSubmit={submit} noValidate key={isNew ? 'new' : 'known'}>
          <div className={styles.brand}>
            <Mark size={36} />
            <span>Farol</span>
          </div>
          <div>
            <h1 className={styles.title}>{t(isNew ? 'login.createTitle' : 'login.title')}</h1>
            <p className={entrance.dim}>
              {t(isNew ? 'login.createIntro' : kind === 'driver' ? 'login.driverIntro' : 'login.intro')}
            </p>
          </div>
          {reason !== undefined && !isBusy && (
            <p className={entrance.notice} role="alert">
              {reasonText(t, reason)}
            </p>
          )}
          {isNew && <Field name="name" label={t('login.name')} autoComplete="name" />}
          <Field
            name="email"
            label={t(kind === 'driver' ? 'login.username' : 'login.email')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing else to do than this form
            autoFocus
          />
          <PasswordField
            ref={password}
            name="password"
            label={t('login.password')}
            autoComplete={isNew ? 'new-password' : 'current-password'}
          />
          <MainButton type="submit" isBusy={isBusy}>
            {t(isNew ? 'login.create' : 'login.submit')}
          </MainButton>
        </form>
      </section>
    </main>
  );
}
