import { useTranslation } from '../language/use-translation.ts';
import styles from './login.module.css';

/** The lighthouse beside the login form, with the slogan. */
export function LoginIllustration() {
  const { t } = useTranslation();
  return (
    <aside className={styles.illustration} aria-hidden>
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
  );
}
