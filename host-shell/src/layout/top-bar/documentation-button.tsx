import { FileTextIcon, IconButton, Tooltip } from '@console/kit/ui';
import { useSystem } from '../../system/use-system';
import { barIconSize } from '../sizes';

/** The access documentation that comes with the console. */
const ownDocumentation = '/docs';

/** Opens the access documentation: the operator's, where the settings name one. */
export function DocumentationButton() {
  const { data } = useSystem();
  return (
    <Tooltip title="接入文档">
      <IconButton
        aria-label="接入文档"
        href={data?.support?.docsUrl ?? ownDocumentation}
        target="_blank"
        rel="noreferrer"
      >
        <FileTextIcon size={barIconSize} />
      </IconButton>
    </Tooltip>
  );
}
