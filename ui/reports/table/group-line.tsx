import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { isNumeric, totalText } from './cell-text.ts';
import type { LineProps } from './row-props.ts';
import { titleSpan, totalTexts } from './total-texts.ts';
import { useGroupTitle } from './use-group-title.ts';
import type { ReportTableLine } from './use-report-table-lines.ts';
import styles from './group-line.module.css';
import table from './report-table.module.css';

interface GroupLineProps extends LineProps {
  line: ReportTableLine & { kind: 'group' };
  isStacked: boolean;
}

/** The head of a group: its vehicle or day, how many rows it has and what they add up to. */
export function GroupLine({ line, style, place, index, isStacked }: GroupLineProps) {
  const { name, view } = useView(useConsole().reports.report);
  const { columns } = view;
  const { totals } = line;
  if (isStacked) {
    const texts = totalTexts(style, name, columns, totals);
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        className={`${styles.group} ${styles.stackedGroup}`}
        style={place}
      >
        <GroupTitle line={line} style={style} span={1} />
        {texts.length > 0 && (
          <span role="cell" className={styles.stackedTotals}>
            {texts.join(' · ')}
          </span>
        )}
      </div>
    );
  }
  const span = titleSpan(columns, totals);
  return (
    <div role="row" aria-rowindex={index + 2} className={`${table.line} ${styles.group}`} style={place}>
      <GroupTitle line={line} style={style} span={span} />
      {columns.slice(span).map((column) => {
        const total = totals[column];
        return (
          <span key={column} role="cell" className={table.cell} data-number={isNumeric(column) || undefined}>
            {total === undefined ? '' : totalText(style, column, total)}
          </span>
        );
      })}
      <span />
    </div>
  );
}

interface GroupTitleProps extends Pick<GroupLineProps, 'line' | 'style'> {
  /** How many columns it is as wide as. */
  span: number;
}

function GroupTitle({ line, style, span }: GroupTitleProps) {
  const { t } = useTranslation();
  const title = useGroupTitle()(line.title);
  return (
    <span
      role="rowheader"
      aria-colspan={span}
      className={styles.groupHead}
      style={{ gridColumn: `1 / span ${span}` }}
    >
      <span className={styles.groupTitle} title={title}>
        {title}
      </span>
      <span className={styles.groupCount}>
        {t('reports.state.rows', { count: line.count, shown: style.integer.format(line.count) })}
      </span>
    </span>
  );
}
