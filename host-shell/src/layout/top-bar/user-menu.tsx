import { useInGroup, useLogout, useUser } from '@console/kit/session';
import {
  Box,
  ButtonBase,
  IconButton,
  LogOutIcon,
  Menu,
  MenuItem,
  Tooltip,
  UserIcon,
  useConfirm,
} from '@console/kit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { profilePath } from '../../paths';
import { barIconSize } from '../sizes';
import { useMobile } from '../use-mobile';

const faceSx = {
  gap: 2,
  height: 40,
  px: 2,
  borderRadius: 2,
  fontSize: 13,
  maxWidth: 200,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
};

/** The signed-in user. A panel's users have no menu, so they sign out by a button of its own. */
export function UserMenu() {
  const platform = useInGroup('platformUser');
  if (platform) return <UserDropdown />;
  return (
    <>
      <Box sx={{ ...faceSx, display: 'flex', alignItems: 'center' }}>
        <UserFace />
      </Box>
      <SignOutButton />
    </>
  );
}

/** Asks, and signs out. */
function useSignOut() {
  const confirm = useConfirm();
  const logout = useLogout();
  return async () => {
    if (await confirm({ title: '确认退出登录？', verb: '确定' })) await logout();
  };
}

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Tooltip title="退出登录">
      <IconButton aria-label="退出登录" onClick={() => void signOut()}>
        <LogOutIcon size={barIconSize} />
      </IconButton>
    </Tooltip>
  );
}

function UserFace() {
  const user = useUser();
  const mobile = useMobile();
  const name = user?.name ?? '';
  return (
    <>
      <Box
        component="span"
        aria-hidden={true}
        data-initial={[...name][0]?.toUpperCase()}
        sx={{
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          borderRadius: '50%',
          fontSize: 13,
          fontWeight: 600,
          bgcolor: 'soft.primary',
          color: 'primary.main',
          // Drawn, not text, so that the button's accessible name is the user's name alone.
          '&::before': { content: 'attr(data-initial)' },
        }}
      />
      {mobile ? null : (
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {name}
        </Box>
      )}
    </>
  );
}

function UserDropdown() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = useUser()?.name ?? '';
  const close = () => setAnchor(null);

  return (
    <>
      <ButtonBase
        aria-label={`${name}，用户菜单`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={faceSx}
      >
        <UserFace />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            void navigate(profilePath);
          }}
          sx={{ gap: 2 }}
        >
          <UserIcon size={16} aria-hidden={true} />
          账户中心
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            void signOut();
          }}
          sx={{ gap: 2 }}
        >
          <LogOutIcon size={16} aria-hidden={true} />
          退出登录
        </MenuItem>
      </Menu>
    </>
  );
}
