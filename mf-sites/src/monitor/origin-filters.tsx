import { originFilterShape } from '@console/contract/monitor/access-log';
import { CheckedField } from '@console/settings/monitor';

type OriginFilterProps = {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Narrows to visitors of a country or province. */
export function PlaceFilter(props: OriginFilterProps) {
  return (
    <CheckedField
      label="地区"
      placeholder="地区，例如 CN、CN-GD"
      schema={originFilterShape.place}
      width={180}
      {...props}
    />
  );
}

/** Narrows to visitors of one network. */
export function AsnFilter(props: OriginFilterProps) {
  return (
    <CheckedField
      label="ASN"
      placeholder="ASN，例如 AS4134"
      schema={originFilterShape.asn}
      width={170}
      {...props}
    />
  );
}
