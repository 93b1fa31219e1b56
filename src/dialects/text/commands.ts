/** Passwords and tokens given on a command line. */
import { anyOf } from './patterns.ts'

/** `mysql -u shop -pSecret`, `sshpass -p Secret`, `curl -u name:secret`, `redis-cli -a secret`. */
export const commands = [
  /\b(?:useradd|usermod)\b[^\n|;&]{0,120}?\s-p\s{1,2}["']?([^\s"']{3,120})/g,
  /\bhtpasswd\s{1,2}-\w{0,4}b\w{0,4}\s{1,2}\S{1,80}\s{1,2}\S{1,60}\s{1,2}["']?([^\s"']{3,120})/g,
  /\b(?:root|admin|administrator|ubuntu|debian|centos):(?=\S{0,60}[\d!@#$%^&*])([^\s"'/:,]{5,80})/g,
  new RegExp(
    String.raw`\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump)\b` +
      String.raw`[^\n|;&]{0,200}?\s-p["']?([^\s"']{3,120})`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:sshpass|plink|pscp|psftp|putty|winscp)\b[^\n|;&]{0,120}?` +
      String.raw`\s-(?:p|pw)\s{0,2}["']?([^\s"']{3,120})`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:curl|wget|http|https|lftp|smbclient)\b[^\n|;&]{0,200}?\s(?:-u|-U|--user|-a)` +
      String.raw`[\s=]{0,2}["']?[^\s"':%]{1,80}[:,%]([^\s"']{3,120})`,
    'g',
  ),
  /\bredis-cli\b[^\n|;&]{0,200}?\s(?:-a|--pass)\s{1,2}["']?([^\s"']{3,120})/g,
  new RegExp(
    String.raw`\b(?:${anyOf.passwordPrograms})\b[^\n|;&]{0,200}?` +
      String.raw`\s(?:-p|--password|-w|-passin|-passout|-b)` +
      String.raw`[\s=]{1,2}["']?(?:pass:)?(?=\S{0,80}[\d!@#$%^&*])([^\s"'-][^\s"']{3,120})`,
    'g',
  ),
  new RegExp(String.raw`\s--(?:${anyOf.secretFlags})[\s=]{1,2}["']?([^\s"'-][^\s"']{2,200})`, 'g'),
  /\bIDENTIFIED (?:WITH \S{1,40} )?BY\s{1,3}["']([^"'\n]{1,120})["']/gi,
  /\bPASSWORD\s{0,2}\(?\s{0,2}'([^'\n]{1,120})'/gi,
  /\becho\s{1,2}["']?[\w.-]{1,60}:([^\s"']{3,120})["']?\s{0,2}\|\s{0,2}chpasswd/g,
  /\bnet user\s\S{1,60}\s([^\s/]{3,120})/gi,
  /\bmachine\s\S{1,120}\slogin\s\S{1,120}\spassword\s(\S{1,120})/g,
  /\bscp?:\/\/[^\s:@/]{1,60}:([^\s@/]{1,120})@/g,
]
