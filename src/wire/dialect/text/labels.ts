/** Words in front of a secret. Words of one script are joined, so that a new language is a line. */
export const labels = [
  // en
  String.raw`(?:root |admin(?:istrator)? |user |ftp |sftp |ssh |panel |cpanel |plesk |mysql |database |db |e?mail |new |temporary |initial |your |account |login )?(?:pass[ -]?(?:word|phrase|code|wd)|pwd|passwd)`,
  String.raw`(?:secret|private|api|access|licen[cs]e|account|client|encryption|auth(?:entication)?|app(?:lication)?)[ _-]?(?:key|secret|token)|(?:bearer|refresh|session|id)[ _-]token|api[ _-]?token|shared secret|secret|credentials?`,
  String.raw`(?:epp|auth(?:orization|info)?|transfer|security|recovery|backup|verification|one[ -]time|otp|2fa|unlock|cvv2?|cvc2?|card verification)[ _-]?(?:code|key|pin|password)s?|authinfo|auth[ _-]?code|\bpin(?: code)?|\bcvv2?|\bcvc2?|\botp`,
  String.raw`(?:passport|identity card|id card|identity document|driver'?s licen[cs]e|driving licen[cs]e|national id|social security)(?: (?:number|no\.?|nr\.?))?|\bssn`,
  // de, nl, sv, da, no
  String.raw`(?:root-?|start-?|zugangs-?|benutzer-?|ftp-?)?(?:passwort|kennwort)|wachtwoord|l[öo]senord|adgangskode|kodeord|passord|zugangsschl[üu]ssel|geheimzahl|pr[üu]fnummer|auth-?code|ausweis(?:nummer|-?nr\.?)?|reisepass(?:nummer)?|sozialversicherungsnummer`,
  // fr, es, pt, it, ro
  String.raw`mot de passe|cl[ée] (?:secr[èe]te|priv[ée]e|api)|code (?:secret|de s[ée]curit[ée]|d'autorisation|de transfert)|num[ée]ro de passeport|contrase[ñn]a|clave(?: (?:secreta|privada|api|de acceso))?|c[óo]digo (?:secreto|de autorizaci[óo]n|de seguridad|epp)|n[úu]mero de pasaporte|\bdni|\bnie|palavra[ -]passe|senha|chave secreta|c[óo]digo de seguran[çc]a|parola(?: d'ordine)?|chiave segreta|parol[ăa]`,
  // pl, cs, sk, hu, fi, tr, vi, id, el
  String.raw`has[łl]o|heslo|jelsz[óo]|salasana|[şs]ifre(?:niz)?|parola(?:n[ıi]z)?|m[ậa]t kh[ẩa]u|kata sandi|sandi|κωδικ[όο]ς(?: πρόσβασης)?|σύνθημα`,
  // ru, uk, bg
  String.raw`парол[ьяі]?|секретный ключ|ключ api|код безопасности|номер паспорта|парола`,
  // ja, zh, ko
  String.raw`(?:ルート)?(?:パスワード|パスフレーズ|暗証番号|秘密鍵|認証コード|認証鍵|オースコード|セキュリティコード|シークレットキー|apiキー|旅券番号|マイナンバー)|密码|密碼|口令|密钥|私钥|授权码|安全码|护照号码?|비밀번호|암호|비밀 ?키|인증 ?코드|여권 ?번호`,
  // ar, fa, he, hi, th
  String.raw`كلمة (?:المرور|السر)|كلمه عبور|رمز (?:عبور|المرور|التحقق|الأمان|التفويض|التحويل|سري)|الرقم السري|المفتاح السري|رقم جواز السفر|گذرواژه|סיסמ[הא]|קוד אימות|पासवर्ड|รหัสผ่าน`,
].join('|')

/** A beginning of each label of Latin letters alone; the others are looked for as they are. */
export const stems =
  /pass|pwd|pin|cv[cv]|otp|secret|token|key|cred|code|auth|epp|licen|identity|id card|national|social|ssn|dni|nie|kennw|wachtw|adgang|kodeord|geheim|zugang|mot de|clave|senha|chave|parol|chiave|heslo|sifre|sandi|salasana|jelsz|ausweis|haslo|senord|prufn|contrasen|khau|\bcle |codigo|pasap/i
