import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useApp } from '../kit/console/app-store.ts';
import { useSelector } from '@xstate/react';
import { isDriverUser } from '@farol/core/domain/account/account';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { useNavigate, useScreenLocation } from '../kit/navigation/navigation.tsx';
import { useView } from '../kit/console/use-view.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import styles from './route-guard.module.css';

interface RouteGuardProps {
  /** What signed-in users see while the code of a screen is loaded; a progress bar unless it is given. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * Asks the guard about every path and renders a screen only when the guard allows it; until then a progress
 * bar (§4).
 */
export function RouteGuard({ skeleton, children }: RouteGuardProps) {
  const { access } = usePublicFeatures();
  const { t, i18n } = useTranslation();
  const { pathname, search } = useScreenLocation();
  const path = pathname + search;
  const navigate = useNavigate();
  const { outcome, user, namespace, isChecking, ...requested } = useView(access);
  const isSettled = requested.isSettled && requested.path === path;
  const screen = matchScreen(path);
  const app = useApp();
  const name = useSelector(app, ({ branding }) => branding.title || 'Farol');
  const note = useSelector(app, ({ titleNote }) => titleNote);

  useLayoutEffect(() => {
    access.navigate(path);
  }, [access, path]);
  useEffect(() => {
    if (isSettled && outcome.type === 'redirect') navigate(outcome.to, { replace: true });
  }, [isSettled, outcome, navigate]);
  useEffect(() => {
    const title = screen && `screen.${screen.screen.title}`;
    // A path without a screen redirects at once and has no title.
    const isNamed = title !== undefined && screen?.name !== 'home' && i18n.exists(title);
    document.title = [note, isNamed && t(title), name].filter(Boolean).join(' · ');
  }, [screen, name, note, t, i18n]);

  // Signed-in users see the next screen without waiting for the guard; public screens never wait.
  const isSignedIn = user !== undefined && !isChecking && !isDriverUser(user, namespace);
  const isShown = screen?.screen.public === true || isSignedIn || (isSettled && outcome.type === 'stay');
  const progress = (
    <div className={styles.progress} role="progressbar" aria-label={t('shell.loading')}>
      <div className={styles.progressBar} />
    </div>
  );
  if (!isShown) return progress;
  const fallback = isSignedIn && screen?.screen.public === false ? skeleton : undefined;
  return <Suspense fallback={fallback ?? progress}>{children}</Suspense>;
}
