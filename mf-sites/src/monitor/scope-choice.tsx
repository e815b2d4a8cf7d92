import { ToggleButton, ToggleButtonGroup } from '@console/kit/controls';
import { useSearchParams } from 'react-router-dom';

export type PlatformScope = 'own' | 'platform';

type ScopeChoiceProps = {
  value: PlatformScope;
  /** What else of the URL means nothing in the other scope. */
  drops: readonly string[];
};

/** An administrator's choice between their own websites and those of all accounts; it stands in the URL. */
export function ScopeChoice({ value, drops }: ScopeChoiceProps) {
  const [search, setSearch] = useSearchParams();
  const choose = (next: PlatformScope | null) => {
    if (!next) return;
    const params = new URLSearchParams(search);
    for (const key of drops) params.delete(key);
    params.set('scope', next);
    setSearch(params);
  };
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label="网站范围"
      onChange={(_, next: PlatformScope | null) => choose(next)}
    >
      <ToggleButton value="own">我的网站</ToggleButton>
      <ToggleButton value="platform">全部账户</ToggleButton>
    </ToggleButtonGroup>
  );
}
