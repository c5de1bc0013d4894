import { useTranslation } from 'react-i18next';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { LineProps } from './row-props.ts';
import { useTotalTexts } from './totals-line.tsx';
import type { ReportLine } from './use-report-lines.ts';
import styles from './report-table.module.css';

interface GroupLineProps extends LineProps {
  line: ReportLine & { kind: 'group' };
}

/** The head of a group: its vehicle or day, how many rows it has and what they add up to. */
export function GroupLine({ line, style, place, index }: GroupLineProps) {
  const { t, i18n } = useTranslation();
  const grouping = useAnswers(useConsole().reports.report, ({ view }) => view.grouping);
  const texts = useTotalTexts(line.totals, style);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
  const title =
    grouping === 'day' ? day.format(Date.parse(line.title)) : line.title || t('reports.cell.unknownVehicle');
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.group} style={place}>
      <span role="cell" className={styles.groupLine}>
        <span className={styles.groupTitle} title={title}>
          {title}
        </span>
        <span className={styles.groupTotals}>
          {[t('reports.state.rows', { count: line.count, shown: style.integer.format(line.count) }), ...texts]
            .slice(0, 3)
            .join(' · ')}
        </span>
      </span>
    </div>
  );
}
