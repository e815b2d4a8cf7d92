import { ItemPicker } from '../monitor';
import { forwardTitle, useForwardItems } from './data/forward-items';
import { useGetMonitoredForwardQuery } from './data/forward-monitor.api';

type ForwardPickerProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** One or more forwards, found by keyword; none chosen means all. */
export function ForwardPicker(props: ForwardPickerProps) {
  return <ItemPicker source={source} {...props} />;
}

const source = {
  noun: '转发',
  searchBy: '名称或端口',
  useName(id: string | undefined) {
    const arg = { params: { id: id ?? '' } };
    const { data } = useGetMonitoredForwardQuery(arg, { skip: id === undefined });
    return data && forwardTitle(data);
  },
  useItems: useForwardItems,
};
