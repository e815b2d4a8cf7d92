import { useInGroup } from '@console/kit/session';
import {
  Box,
  BurgerIcon,
  IconButton,
  PanelLeftCloseIcon,
  PanelLeftOpenIcon,
  Tooltip,
} from '@console/kit/ui';
import { AnnouncementBell } from '../../notifications/announcements/announcement-bell';
import { EventBell } from '../../notifications/events/event-bell';
import { useAppDispatch, useAppSelector } from '../../store';
import { AfterPage } from '../after-page';
import { barIconSize, sizes } from '../sizes';
import { rememberCollapsed, systemSlice } from '../system.slice';
import { useMobile } from '../use-mobile';
import { DocumentationButton } from './documentation-button';
import { PromoLink } from './promo-link';
import { SchemeMenu } from './scheme-menu';
import { UserMenu } from './user-menu';

/** The sticky bar on top: 60 px, 42 on the phone. */
export function TopBar() {
  const mobile = useMobile();
  const platform = useInGroup('platformUser');
  return (
    <Box
      component="header"
      aria-label="顶栏"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: mobile ? sizes.barMobile : sizes.bar,
        display: 'flex',
        alignItems: 'center',
        gap: mobile ? 0 : 1,
        px: mobile ? 2 : 4,
        bgcolor: 'layer.surface',
        borderBottom: 1,
        borderColor: 'line.hairline',
        // A printed page is its content alone.
        '@media print': { display: 'none' },
      }}
    >
      {mobile ? <BurgerButton /> : <CollapseButton />}
      <Box sx={{ flex: 1 }} />
      <AfterPage>
        {mobile ? null : <PromoLink />}
        <SchemeMenu />
        {platform ? <DocumentationButton /> : null}
        <EventBell />
        {platform ? <AnnouncementBell /> : null}
        <UserMenu />
      </AfterPage>
    </Box>
  );
}

function BurgerButton() {
  const dispatch = useAppDispatch();
  return (
    <IconButton
      aria-label="打开菜单"
      onClick={() => dispatch(systemSlice.actions.mobileMenuSet(true))}
    >
      <BurgerIcon size={barIconSize} />
    </IconButton>
  );
}

function CollapseButton() {
  const collapsed = useAppSelector((state) => state.system.menuCollapsed);
  const dispatch = useAppDispatch();
  const label = collapsed ? '展开菜单' : '收起菜单';
  const toggle = () => {
    rememberCollapsed(!collapsed);
    dispatch(systemSlice.actions.menuCollapsedSet(!collapsed));
  };
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={toggle}>
        {collapsed ? (
          <PanelLeftOpenIcon size={barIconSize} />
        ) : (
          <PanelLeftCloseIcon size={barIconSize} />
        )}
      </IconButton>
    </Tooltip>
  );
}
