import { placeName } from '@console/contract/common/places';
import type { ListMode } from '@console/contract/sites/settings/access';
import {
  FieldFrame,
  FieldStack,
  SwitchInput,
  useController,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button, Chip, Section } from '@console/kit/ui';
import { useId, useState } from 'react';
import { ModeInput } from '../fields/mode-input';
import { NodeSupport } from '../fields/node-support';
import { PlaceDrawer } from '../fields/place-drawer';
import { LinesInput } from '../fields/text/lines-input';
import { knownNetworks } from './networks';

/** The part of a form that says where visitors may come from. */
type Values = {
  access: Record<'place' | 'asn', { mode: ListMode; items: string[]; allowUnknown: boolean }>;
};

/** More than this is counted, not shown. */
const chipsMax = 30;

/** By where visitors' addresses are. */
export function PlaceSection() {
  const { control } = useFormContext<Values>();
  const { mode, items } = useWatch({ control, name: 'access.place' }) ?? {};
  return (
    <Section
      layout="split"
      title="地区"
      description="按访客 IP 所在的国家和地区限制。中国大陆、香港、澳门、台湾是各自独立的选项。"
    >
      <FieldStack>
        <ModeInput name="access.place.mode" label="地区方式" />
        {mode === 'off' ? null : (
          <>
            <ChosenPlaces />
            <NodeSupport needs="country">
              当前节点没有国家和地区数据，所有 IP 都按位置未知处理。
            </NodeSupport>
            {items?.some((code) => code.startsWith('CN-')) ? (
              <NodeSupport needs="province">
                当前节点没有省级数据，按省限制时，中国大陆的 IP 都按位置未知处理。
              </NodeSupport>
            ) : null}
            <SwitchInput
              control={control}
              name="access.place.allowUnknown"
              label="允许位置未知的 IP"
              help="数据中没有的 IP，以及没有位置数据的节点上的所有 IP。按省限制需要节点有省级数据。"
            />
          </>
        )}
      </FieldStack>
    </Section>
  );
}

function ChosenPlaces() {
  const id = useId();
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name: 'access.place.items' });
  const [choosing, setChoosing] = useState(false);
  const codes = field.value ?? [];
  const error = fieldState.error;
  return (
    <FieldFrame id={id} label="国家和地区" group error={error?.message ?? error?.root?.message}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {codes.slice(0, chipsMax).map((code) => (
          <Chip
            key={code}
            size="small"
            label={placeName(code)}
            onDelete={() => field.onChange(codes.filter((one) => one !== code))}
          />
        ))}
        {codes.length > chipsMax ? <span>等 {codes.length} 个</span> : null}
        <Button size="small" ref={field.ref} onClick={() => setChoosing(true)}>
          选择国家和地区
        </Button>
      </Box>
      {choosing ? (
        <PlaceDrawer
          chosen={codes}
          onChange={field.onChange}
          onClose={() => {
            setChoosing(false);
            field.onBlur();
          }}
        />
      ) : null}
    </FieldFrame>
  );
}

/** By whose networks visitors' addresses are. */
export function NetworkSection() {
  const { control } = useFormContext<Values>();
  const { mode, items } = useWatch({ control, name: 'access.asn' }) ?? {};
  const named = knownNetworks(items ?? []);
  return (
    <Section
      layout="split"
      title="ASN"
      description="按访客 IP 所属的网络限制，例如云厂商的机房。需要节点有 ASN 数据。"
    >
      <FieldStack>
        <ModeInput name="access.asn.mode" label="ASN 方式" />
        {mode === 'off' ? null : (
          <>
            <LinesInput
              name="access.asn.items"
              label="ASN"
              placeholder={'AS4134\nAS37963'}
              help={named.length > 0 ? named.join('，') : '每行一个，AS 可以省略。'}
            />
            <NodeSupport needs="network">
              当前节点没有 ASN 数据，所有 IP 都按 ASN 未知处理。
            </NodeSupport>
            <SwitchInput
              control={control}
              name="access.asn.allowUnknown"
              label="允许 ASN 未知的 IP"
              help="数据中没有的 IP，以及没有 ASN 数据的节点上的所有 IP。"
            />
          </>
        )}
      </FieldStack>
    </Section>
  );
}
