import { placeGroups } from '@console/contract/common/place-groups';
import { placeName } from '@console/contract/common/places';
import { Checkbox, FormControlLabel, TextField } from '@console/kit/controls';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { useState } from 'react';

type PlaceDrawerProps = {
  /** Countries or provinces alone; both unless said. */
  only?: 'countries' | 'provinces';
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  onClose: () => void;
};

const isProvince = (code: string) => code.startsWith('CN-');

const kinds = {
  countries: { title: '选择国家和地区', has: (code: string) => !isProvince(code) },
  provinces: { title: '选择省级地区', has: isProvince },
  both: { title: '选择国家和地区', has: () => true },
};

/** Countries and provinces by continent, found by name or code. */
export function PlaceDrawer({ only, chosen, onChange, onClose }: PlaceDrawerProps) {
  const { title, has } = kinds[only ?? 'both'];
  const [text, setText] = useState('');
  const keyword = text.trim().toUpperCase();
  const groups = placeGroups
    .map(({ label, codes }) => ({
      label,
      codes: codes.filter(
        (code) => has(code) && (code.includes(keyword) || placeName(code).includes(keyword)),
      ),
    }))
    .filter(({ codes }) => codes.length > 0);
  return (
    <FormDrawer
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Box sx={{ flex: 1, alignSelf: 'center', fontSize: 13, color: 'text.secondary' }}>
            已选 {chosen.length} 个
          </Box>
          <Button variant="contained" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <TextField
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="名称或代码，例如 日本、JP"
        fullWidth
        slotProps={{ htmlInput: { 'aria-label': '搜索国家和地区' } }}
      />
      {groups.length === 0 ? (
        <Box sx={{ mt: 5, fontSize: 13, color: 'text.tertiary' }}>没有找到「{text}」。</Box>
      ) : null}
      {groups.map((group) => (
        <PlaceGroup key={group.label} {...group} chosen={chosen} onChange={onChange} />
      ))}
    </FormDrawer>
  );
}

type PlaceGroupProps = Pick<PlaceDrawerProps, 'chosen' | 'onChange'> & {
  label: string;
  codes: readonly string[];
};

function PlaceGroup({ label, codes, chosen, onChange }: PlaceGroupProps) {
  const others = chosen.filter((code) => !codes.includes(code));
  const count = chosen.length - others.length;
  return (
    <Box role="group" aria-label={label} sx={{ mt: 5 }}>
      <Box sx={{ borderBottom: 1, borderColor: 'line.hairline', mb: 1 }}>
        <FormControlLabel
          label={<Box sx={{ fontWeight: 500 }}>{label}</Box>}
          control={
            <Checkbox
              checked={count === codes.length}
              indeterminate={count > 0 && count < codes.length}
              onChange={(_, checked) => onChange(checked ? [...others, ...codes] : others)}
            />
          }
        />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {codes.map((code) => (
          <FormControlLabel
            key={code}
            label={placeName(code)}
            control={
              <Checkbox
                checked={chosen.includes(code)}
                onChange={(_, checked) =>
                  onChange(checked ? [...chosen, code] : chosen.filter((one) => one !== code))
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
